import type { Language } from "@campside/server/languages";
import type { MouseEvent } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useIsSignedIn } from "../../lib/session/session-context.tsx";
import { keepOfferClosed } from "./language-offer-closed.ts";

/** How long a page waits for the language to be kept. */
const PATIENCE_MS = 1000;

/** For links to a page in another language: who is signed in gets e-mail in it as well from then on. The page opens either way, and offers no other language any more. */
export function useKeepLanguage(): (language: Language) => (event: MouseEvent<HTMLAnchorElement>) => void {
  const isSignedIn = useIsSignedIn();
  const { client } = trpc.useUtils();
  return (language) => (event) => {
    keepOfferClosed();
    if (!isSignedIn || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    const open = () => window.location.assign(href);
    // A page that goes away takes its calls along.
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    Promise.race([client.auth.setLanguage.mutate({ language }), late]).then(open, open);
  };
}
