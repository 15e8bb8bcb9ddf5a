// On the list of articles.
import { startFinder } from "./blog/article-search";

startFinder();
