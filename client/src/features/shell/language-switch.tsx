import { useHydrated } from "@tanstack/react-router";
import { languagesTitle, LANGUAGE } from "../../lib/messages/language.ts";
import { languageNames, usePageIn } from "../../lib/languages.ts";
import { useSite } from "../../lib/use-site.ts";
import { useKeepLanguage } from "./use-keep-language.ts";
import classes from "./language-switch.module.css";

/** Leads to this page in each language of the school; nothing where it has one. */
export function LanguageSwitch() {
  const { languages } = useSite();
  const pageIn = usePageIn();
  const isHydrated = useHydrated();
  const keepLanguage = useKeepLanguage();
  if (languages.length === 1) return null;
  return (
    // Made anew with the whole search, which a rendered page does not know.
    <nav key={String(isHydrated)} className={classes.languages} aria-label={languagesTitle}>
      {languages.map((language) => (
        <a
          key={language}
          suppressHydrationWarning
          href={pageIn(language)}
          lang={language}
          hrefLang={language}
          onClick={keepLanguage(language)}
          aria-current={language === LANGUAGE ? "true" : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
