import { useSyncExternalStore } from "react";
import { LoadFailed } from "./load-failed";

// Inline, because it must not itself depend on what could not be loaded. The build names it in the page's policy.
const watch = `(function(){
function show(){var s=document.getElementById("first-load");if(s){s.hidden=false;document.getElementById("content").hidden=true}}
addEventListener("error",function(e){if(e.target instanceof HTMLScriptElement)show()},true);
addEventListener("unhandledrejection",show);
addEventListener("click",function(e){if(e.target.closest("#first-load button"))location.reload()});
})()`;

const never = () => () => undefined;

/**
 * For the time before the app runs: if its scripts cannot be had, the shell would say Loading for ever. Once the app
 * runs, errors have boundaries, and this is gone.
 */
export function FirstLoad() {
  const shell = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!shell) return null;
  return (
    <>
      <div id="first-load" hidden>
        <LoadFailed />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: watch }} />
    </>
  );
}
