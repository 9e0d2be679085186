import { useState } from "react";
import { LanguageSwitch } from "./language-switch.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import { useSite } from "../../lib/use-site.ts";
import classes from "./site-footer.module.css";

/** The end of every public page; its columns are information, not links. */
export function SiteFooter() {
  const [year] = useState(() => new Date().getFullYear());
  const { schoolName, legal, contactEmail, contactPhone } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandMark />
          <p>{shellMessages.tagline}</p>
        </div>
        {shellMessages.footer.map(({ title, entries }) => (
          <section key={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </section>
        ))}
        {/* The page may have been rendered last year. */}
        <p className={classes.rights} suppressHydrationWarning>
          {shellMessages.rights(year, schoolName)}
        </p>
        {(contactEmail ?? contactPhone) && (
          <p className={classes.legal}>
            {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
            {contactPhone && <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`}>{contactPhone}</a>}
          </p>
        )}
        {legal && (
          <p className={classes.legal}>
            <a href={legal.termsUrl}>{shellMessages.terms}</a>
            <a href={legal.privacyUrl}>{shellMessages.privacy}</a>
          </p>
        )}
        <LanguageSwitch />
      </div>
    </footer>
  );
}
