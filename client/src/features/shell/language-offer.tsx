import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { preferredLanguage } from "../../lib/languages.ts";
import { useSite } from "../../lib/use-site.ts";

const KEY = "languageOfferClosed";
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
  const language = isHydrated && !isClosed && !wasClosed() ? preferredLanguage(navigator.languages, languages) : null;
  if (language === null || language === LANGUAGE) return null;
  const close = () => {
    setIsClosed(true);
    keepClosed();
  };
  return (
    <Suspense fallback={null}>
      <LanguageNote language={language} onClose={close} />
    </Suspense>
  );
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function keepClosed(): void {
  try {
    localStorage.setItem(KEY, "true");
  } catch {
    // Where nothing can be kept it is closed for as long as the page lasts.
  }
}
