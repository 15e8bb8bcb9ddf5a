// At the end of every page of the manual.
import { startSearch } from "./docs/search";
import { showCurrentPage } from "./docs/sidebar";

showCurrentPage();
startSearch();
