import { useEffect, useEffectEvent, useRef, useState } from "react";

const SEARCH_DELAY_MS = 200;

interface SearchText {
  typed: string;
  /** While a word is being composed, as in Japanese, its parts aren't searched for. */
  type: (text: string, isComposing?: boolean) => void;
  /** Searches at once. */
  submit: (text: string) => void;
}

/** The text of the search field. The search follows it after a pause, and it follows the search, as after Back. */
export function useSearchText(query: string, onSearch: (query: string) => void): SearchText {
  const [{ typed, isComposing }, setText] = useState({ typed: query, isComposing: false });
  const searched = useRef(query);
  const search = (text: string) => {
    // Phones turn quotes into curly ones.
    const next = text.trim().replace(/[“”„]/g, '"');
    if (next === searched.current) return;
    searched.current = next;
    onSearch(next);
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    if (query === searched.current) return;
    searched.current = query;
    setText({ typed: query, isComposing: false });
  }, [query]);
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => searchLater(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  return {
    typed,
    type: (text, isComposing = false) => setText({ typed: text, isComposing }),
    submit: (text) => {
      setText({ typed: text, isComposing: false });
      search(text);
    },
  };
}
