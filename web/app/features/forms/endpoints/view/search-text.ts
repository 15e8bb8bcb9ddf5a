import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { withParams } from "./view";

/** Browsers refuse to change the URL at every key of a fast typist. */
const URL_DELAY_MS = 250;

/** The text of the search field. The URL's `q` follows it after a pause, and it follows the URL. */
export function useSearchText(): [typed: string, type: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get("q") ?? "";
  const [typed, setTyped] = useState(inUrl);
  const written = useRef(inUrl);
  const write = useEffectEvent((text: string) => {
    written.current = text;
    setParams(withParams(params, { q: text || null }), { replace: true });
  });
  useEffect(() => {
    // The URL changed without typing: by Back, or by a link that shows everything.
    if (inUrl === written.current) return;
    written.current = inUrl;
    setTyped(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => write(typed), URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
