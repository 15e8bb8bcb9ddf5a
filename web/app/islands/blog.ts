// On the list of articles.
import { startFinder } from "./finder";

startFinder();
