/**
 * Words that no text uses. In a pattern a space is any white space and an apostrophe any kind of it; each matches whole
 * words, in upper and lower case.
 */
interface Rule {
  never: readonly string[];
  /** What to say in their place. */
  say: string;
  /** Where the same words are right. */
  but?: readonly Exception[];
}

export interface Exception {
  /** The words with what stands around them. */
  phrase: string;
  /** In these files only; in all without it. */
  file?: RegExp;
  why: string;
}

const people = "you|us|me|him|her|them|people|those|others|everyone|everybody|someone|somebody|nobody|anyone|whoever";
const roles = "owners?|operators?|recipients?|visitors?|readers?|customers?|users?|team|person|address(?:es)?";
const which = "the|an?|your|their|its|our|each|every|this|that";
const here = "endpoint|form|webhook|page";

export const rules: readonly Rule[] = [
  // One name for one thing.
  {
    never: ["letters?"],
    say: "email (notification email, verification email)",
    but: [
      { phrase: "letters(?:,| and| or) (?:digits|numbers)", why: "characters" },
      { phrase: "(?:digits|numbers|keys)(?:,| and| or) letters", why: "characters" },
      { phrase: "(?:random|capital|upper-case|lower-case|single|first) letters?", why: "characters" },
      { phrase: "letters from two alphabets", why: "characters" },
    ],
  },
  {
    never: ["mails?", "mailed", "mailing"],
    say: "email",
    but: [
      { phrase: "mail (?:server|relay|exchanger|provider|catcher)s?", why: "what the trade calls them" },
      { phrase: "\\[mail\\]", why: "a section of the configuration" },
      { phrase: "e mail", file: /pages\/label\.rs$/, why: "a name that visitors' forms give their field" },
      {
        phrase: "returned mail",
        file: /inbound\/src\/kind\/bounce_text\.rs$/,
        why: "subjects that mail servers write",
      },
      { phrase: "(?:sent from|yahoo) mail", file: /inbound\/src\/quoting\/signature\.rs$/, why: "names of products" },
    ],
  },
  { never: ["e-mails?", "e-mailed", "e-mailing"], say: "email" },
  {
    never: ["agree", "agrees", "agreed", "agreeing"],
    say: "confirm, verify",
    but: [
      { phrase: "agree to the terms", why: "a contract, to which people agree" },
      { phrase: "agree(?:s|d|ing)?", file: /content\/legal\/(?:terms|data-processing)\.mdx$/, why: "a contract" },
      { phrase: "agree with", why: "to match" },
      { phrase: "(?:browser|server)s? (?:don't |do not )?agree", why: "to match" },
    ],
  },
  { never: ["(?:is|are|was|were|be|been|being|gets?) asked(?! for)"], say: "we ask, confirm, enter" },
  { never: ["one press,? and we know"], say: "verify your email address" },
  {
    never: ["tell", "tells", "told", "telling"],
    say: "notify, send, show",
    but: [
      { phrase: "(?:tell|tells|telling|told) (?:\\S+ ){0,6}apart", why: "to distinguish" },
      { phrase: "(?:tell|tells|telling|told) \\S+ from", why: "to distinguish" },
      { phrase: "(?:tell|tells) (?:you )?(?:whether|if|which|how)", why: "to find out, to indicate" },
      { phrase: "unless told otherwise", why: "of programs" },
    ],
  },
  {
    never: [
      `(?:write|writes|wrote|writing|written) to (?:${people})`,
      `(?:write|writes|wrote|writing|written) to (?:(?:${which}) )?(?:\\S+ )?(?:${roles})`,
    ],
    say: "email, send, contact",
  },
  { never: ["(?:hear|hears|heard|hearing) (?:(?:only|nothing|more) )?of"], say: "get, receive, is notified about" },
  {
    never: [
      "tries(?! (?:to|again|each|every|the|an?|it|them|once|another))",
      "tries an? (?:minute|hour|day)",
      "(?:an?|the|this|that|each|every|any|no|one|per|single|first|second|last|next|new|another|further) try",
    ],
    say: "attempt, retry",
  },
  { never: ["(?:send|sends|sent|sending) (?:again|anew|once more)"], say: "resend, retry, try again" },
  {
    never: [
      "(?:get|gets|getting) through",
      "did(?: not|n't) take",
      "(?:gave|given|giving) up",
      "gives? up (?:on|after|trying)",
    ],
    say: "delivery failed, couldn't be delivered, stopped retrying",
  },
  { never: ["(?:is|are) not called"], say: "paused, disabled, off" },
  { never: ["(?:becomes?|became) of (?:it|them|this|that|each|an?|the)"], say: "activity" },
  {
    never: ["judge", "judges", "judged", "judging", "judgement", "(?:speaks?|spoke|spoken) against", "verdicts?"],
    say: "spam check: passed, flagged",
  },
  { never: ["who hears", "whom"], say: "recipients, routing rules, conditions; who" },
  { never: ["programs as files", "takes? programs"], say: "executable files" },
  {
    never: ["takes? (?:submissions|posts|the same)", "(?:not|n't) tak(?:e|ing) (?:submissions|posts|files)"],
    say: "accept, allow, merge",
  },
  { never: ["twins?", "sent twice"], say: "duplicate submissions" },
  {
    never: [
      `(?:${here})(?:'s|s')? (?:own |old |new |public )?address(?:es)?`,
      `address(?:es)? of (?:${which}) (?:${here})s?(?!')`,
      "(?:web|Formtray) address(?:es)?",
      "(?:copy|paste) (?:the|this|its|your) address",
      "old address answers",
    ],
    say: "URL, endpoint URL",
    but: [{ phrase: "this is a form's address", why: "the contract's title of the page that a GET shows" }],
  },
  {
    // The last one is a text of this one word: a tab, a title.
    never: ["(?:these|own|allowed|listed) sites", "(?:under|→) sites", "(?<=\\u0000)sites(?=\\u0000)"],
    say: "allowed domains",
  },
  {
    never: ["signs? (?:you|them|people) in", "opened on (?:a|this|that|another|your) device"],
    say: "sign in, sign out, two-factor authentication",
  },
  { never: ["not built yet"], say: "coming soon, not available yet" },

  // Old words.
  { never: ["shall"], say: "will, must" },
  { never: ["thereof"], say: "its, of it" },
  { never: ["whoever"], say: "anyone who, the person who" },
  { never: ["somebody", "somebody's"], say: "someone, or who it is" },
  {
    never: ["for good"],
    say: "permanently",
    but: [{ phrase: "for good (?:reasons?|measure|practice)", why: "good is an adjective there" }],
  },
  { never: ["of late"], say: "recently" },
  {
    never: ["should you"],
    say: "if you",
    but: [{ phrase: "(?:what|which|who|how|why|when|where|often|long|much|many) should you", why: "a question" }],
  },

  // Turns of phrase that the texts once had.
  { never: ["answers go to"], say: "reply-to" },
  { never: ["no longer wanted"], say: "cancelled: … was removed" },
  { never: ["form stands", "may stand"], say: "which websites can submit" },
  { never: ["what is (?:refused|taken)"], say: "rejected submissions, validation" },
  { never: ["read meanwhile"], say: "shown while paused" },
  { never: ["(?:into|in) wrong hands"], say: "is being abused" },
  { never: ["(?:phone|app) knows"], say: "a code from your authenticator app" },
  { never: ["all that came in"], say: "everything's working, no failed deliveries" },
  { never: ["this page and more"], say: "keyboard shortcuts, or what it is" },
  { never: ["that it is you"], say: "confirm it's you" },
  { never: ["(?:is|are) on (?:its|their) way"], say: "we've sent, is running" },
  { never: ["is no (?:file|number|address)", "(?:file|number|address) is none"], say: "isn't a" },
  { never: ["not as (?:it|they) must be"], say: "invalid" },
  { never: ["mighty"], say: "superuser" },
  { never: ["may we send", "say so:"], say: "confirm you want" },
  { never: ["names? with a meaning"], say: "special form fields" },
];
