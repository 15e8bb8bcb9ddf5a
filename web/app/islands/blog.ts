// On the list of articles.
import { startArticleSearch } from "./blog/article-search";

startArticleSearch();
