import type { components } from "~/api/schema.gen";
import { dateOf } from "~/ui/time/time-text";

export type Notice = components["schemas"]["Notice"];

interface NoticeText {
  tone: "warn" | "note";
  title: string;
  text: string;
}

/** `https://example.com` without what is always the same. */
export const domainOf = (site: string) => site.replace(/^https?:\/\//, "");

/** A notice in words: what happened, and what it means. Undefined for a kind that only a newer version knows. */
export function noticeText({ kind, field, site, last_day, endpoint_name: form }: Notice): NoticeText | undefined {
  switch (kind) {
    case "field_missing":
      return {
        tone: "warn",
        title: `Field “${field}” hasn't been sent lately`,
        text: `It used to arrive with most submissions to ${form}. The last 20 came without it.`,
      };
    case "field_new":
      return {
        tone: "note",
        title: `New field “${field}” in ${form}`,
        text: "Submissions now contain a field that earlier ones didn't.",
      };
    case "redirect_refused": {
      const domain = site ? domainOf(site) : "another domain";
      return {
        tone: "warn",
        title: `Redirect to ${domain} was blocked`,
        text: `${form} redirects visitors to a domain that isn't allowed. They saw the thank-you page instead.`,
      };
    }
    case "form_silent": {
      // A day, not a moment: it's the same one wherever it is read.
      const since = last_day ? `since ${dateOf(`${last_day}T00:00`)}` : "lately";
      return {
        tone: "warn",
        title: `No recent submissions to ${form}`,
        text: `${form} usually gets submissions, but has had none ${since}. Check that the form on your website still works.`,
      };
    }
    default:
      return undefined;
  }
}
