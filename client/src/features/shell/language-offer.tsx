import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { ActionIcon } from "../../components/button.tsx";
import { LANGUAGE } from "../../lib/messages/language.ts";
import { languageWords, preferredLanguage, usePageIn } from "../../lib/languages.ts";
import { useSite } from "../../lib/use-site.ts";
import classes from "./language-offer.module.css";

const KEY = "languageOfferClosed";

/**
 * Tells readers whose browser prefers another language of the school that the page is there in it, until they close it: nobody is led
 * away, since a link leads to what it says. It lies over the page, which stays where it is.
 */
export function LanguageOffer() {
  const { languages } = useSite();
  const pageIn = usePageIn();
  const isHydrated = useHydrated();
  const [isClosed, setIsClosed] = useState(false);
  const language = isHydrated && !isClosed && !wasClosed() ? preferredLanguage(navigator.languages, languages) : null;
  if (language === null || language === LANGUAGE) return null;
  const { offer, close } = languageWords[language];
  return (
    <aside className={classes.offer} lang={language} aria-label={languageWords[language].name}>
      <a href={pageIn(language)} hrefLang={language}>
        {offer}
      </a>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={close}
        onClick={() => {
          setIsClosed(true);
          keepClosed();
        }}
      >
        <span aria-hidden>×</span>
      </ActionIcon>
    </aside>
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
