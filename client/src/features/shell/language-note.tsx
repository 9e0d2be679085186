import type { Language } from "@campside/server/languages";
import { ActionIcon } from "../../components/button.tsx";
import { usePageIn } from "../../lib/languages.ts";
import classes from "./language-note.module.css";
import { useKeepLanguage } from "./use-keep-language.ts";

/** Each language's words to readers of another one. */
const WORDS: Record<Language, { offer: string; close: string }> = {
  en: { offer: "This page is available in English.", close: "Close" },
  de: { offer: "Diese Seite gibt es auf Deutsch.", close: "Schließen" },
};

/** Leads to this page in another language, in the words of that one. It lies over the page, which stays where it is. */
export function LanguageNote({ language, onClose }: { language: Language; onClose: () => void }) {
  const pageIn = usePageIn();
  const keepLanguage = useKeepLanguage();
  const { offer, close } = WORDS[language];
  return (
    <aside className={classes.offer} lang={language} aria-label={offer}>
      <a href={pageIn(language)} hrefLang={language} onClick={keepLanguage(language)}>
        {offer}
      </a>
      <ActionIcon variant="subtle" size={44} aria-label={close} onClick={onClose}>
        <span aria-hidden>×</span>
      </ActionIcon>
    </aside>
  );
}
