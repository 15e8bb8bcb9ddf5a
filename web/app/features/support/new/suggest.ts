import type { Section } from "~/lib/text/search";

/** A page of the docs that may answer a question. */
export interface Suggestion {
  title: string;
  /** Where in the docs it is: the page of a section. */
  page: string | undefined;
  to: string;
  /** The sentence that has the most of what was asked. */
  excerpt: string;
}

const MAX_SUGGESTIONS = 3;
const MAX_EXCERPT_CHARS = 150;
/** What is longer is no sentence but a table. */
const MAX_SENTENCE_CHARS = 260;
/** What most questions have in common says nothing about their subject. */
const fillers = new Set(
  (
    "a about after again all also am an and any anyone are as at be because been but by can cannot could did do does doesn don for " +
    "from get gets getting give go goes had has have help hello hi how i if in into is isn it its just know like me my need no not of on one " +
    "two or our out over please problem question so some something still support than that the their them then there they this to too up us " +
    "use using want was we were what when where which while who why will with won work working works would you your"
  ).split(" "),
);

/** The words of a question that say what it is about, each once. */
export function subjectWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !fillers.has(word)).map(stem))];
}

/** Without a plural's or a verb's ending, so that "webhooks fail" finds "A failed webhook". */
function stem(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/(?:ing|ies|ed|es|s|y|e)$/, "").replace(/([bdgmnprt])\1$/, "$1");
}

/** The pages of the docs that have the most of what was asked, the best section of each. */
export function suggest(sections: readonly Section[], question: string): Suggestion[] {
  const words = subjectWords(question);
  if (words.length === 0) return [];
  const texts = sections.map((section) => ({
    section,
    title: (section.section || section.page).toLowerCase(),
    page: section.section ? section.page.toLowerCase() : "",
    text: section.text.toLowerCase(),
  }));
  // What few sections have says more than what nearly all have.
  const weights = words.map((word) => {
    const having = texts.filter(({ title, page, text }) => [title, page, text].some((one) => has(one, word))).length;
    return having === 0 ? 0 : Math.log(1 + sections.length / having);
  });
  // A person with a question is rarely looking for a type of the API.
  const factor = /\bapi\b/i.test(question) ? 1 : 0.4;
  const wanted = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = texts.map(({ section, title, page, text }) => ({
    section,
    score: words.reduce((sum, word, index) => {
      const place = (page ? 3 : 4) * Number(has(title, word)) + 2 * Number(has(page, word)) + Number(has(text, word));
      return sum + (weights[index] ?? 0) * place * (section.to.startsWith("/docs/api") ? factor : 1);
    }, 0),
  }));
  const pages = new Set<string>();
  return scored
    .filter(({ score }) => score > wanted * 0.8)
    .sort((one, other) => other.score - one.score)
    .filter(({ section: { page } }) => !pages.has(page) && pages.add(page))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ section: { page, section, to, text } }) => ({
      title: section || page,
      page: section ? page : undefined,
      to,
      excerpt: excerptOf(text, words) ?? excerptOf(leadOf(sections, page), words) ?? "",
    }));
}

/** How a page of the docs begins. */
const leadOf = (sections: readonly Section[], page: string) =>
  sections.find((one) => one.page === page && one.section === "")?.text ?? "";

/** Whether a text has a word that begins like this. */
function has(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The sentence that has the most of the words, without code; undefined if there is nothing but code. */
function excerptOf(text: string, words: readonly string[]): string | undefined {
  const sentences = text.replaceAll(/ # /g, ". ").match(/[^.!?]+(?:[.!?](?=\s|$)|[.!?](?=\S)[^.!?]*)*/g) ?? [text];
  const scored = sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= MAX_SENTENCE_CHARS && !/[<>={}]/.test(sentence))
    .map((sentence) => ({
      sentence,
      score: words.filter((word) => has(sentence.toLowerCase(), word)).length,
    }));
  const [best] = scored.sort((one, other) => other.score - one.score);
  if (!best || best.sentence.length <= MAX_EXCERPT_CHARS) return best?.sentence;
  return `${best.sentence.slice(0, MAX_EXCERPT_CHARS).replace(/\s+\S*$/, "")}…`;
}
