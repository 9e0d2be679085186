import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { preferredLanguage } from "../../lib/languages.ts";
import { useSite } from "../../lib/use-site.ts";
import { keepOfferClosed, wasOfferClosed } from "./language-offer-closed.ts";

// Most readers are where they want to be.
const LanguageNote = lazy(async () => ({ default: (await import("./language-note.tsx")).LanguageNote }));

/**
 * Tells readers whose browser prefers another language of the school that the page is there in it, until they close it. Nobody is led
 * away: a link leads to what it says.
 */
export function LanguageOffer() {
  const { languages } = useSite();
  const isHydrated = useHydrated();
  const [isClosed, setIsClosed] = useState(false);
  const language =
    isHydrated && !isClosed && !wasOfferClosed() ? preferredLanguage(navigator.languages, languages) : null;
  if (language === null || language === LANGUAGE) return null;
  const close = () => {
    setIsClosed(true);
    keepOfferClosed();
  };
  return (
    <Suspense fallback={null}>
      <LanguageNote language={language} onClose={close} />
    </Suspense>
  );
}
