import { type ComponentType, createElement, lazy } from "react";

/** The code of a part of the page couldn't be loaded. A `Boundary` shows it in the part's place, with Retry. */
export class PartFailure extends Error {
  override readonly name = "PartFailure";
  /** Lets the next drawing load the code again. */
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super("Check your connection and try again.", { cause });
    this.forget = forget;
  }
}

/** Drawn once its code is there. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code beforehand; a failure is shown when the part is drawn. */
  preload: () => Promise<unknown>;
};

/**
 * As React's `lazy`, for a part of a page (a menu, a dialog, a section): what failed to load can be tried again, and
 * doesn't take the page with it. `pick` names the component in its module.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  let failure: unknown;
  const attempt = async () => {
    try {
      return { default: pick(await (failure === undefined ? load() : loadAgain(load, failure))) };
    } catch (error) {
      failure = error;
      throw new PartFailure(forget, error);
    }
  };
  let Loaded = lazy(attempt);
  const forget = () => {
    Loaded = lazy(attempt);
  };
  const draw = (props: Props) => createElement(Loaded as ComponentType<Props>, props);
  const preload = () => load().catch(() => undefined);
  return Object.assign(draw, { preload });
}

/**
 * Most browsers remember that a module couldn't be fetched, and fail again without asking the server. Under another
 * URL they ask.
 */
async function loadAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const url = moduleUrlOf(error) ?? moduleUrlOf(failure);
    if (!url) throw error;
    url.searchParams.set("retry", String(Date.now()));
    return await import(/* @vite-ignore */ url.href);
  }
}

/** The URL that a browser names when a module of ours couldn't be fetched; not all do. */
function moduleUrlOf(failure: unknown): URL | undefined {
  const [text] = (failure instanceof Error && /https?:\/\/\S+\.js\b/.exec(failure.message)) || [];
  const url = text === undefined ? null : URL.parse(text);
  return url?.origin === location.origin && url.pathname.startsWith("/assets/") ? url : undefined;
}
