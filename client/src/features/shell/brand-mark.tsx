import { logoUrl } from "@campside/server/logo-files";
import { Link } from "@tanstack/react-router";
import { shellMessages } from "../../lib/messages/shell.ts";
import { useSite } from "../../lib/use-site.ts";
import classes from "./brand-mark.module.css";

/** The school's logo, or the product's sign, and its name in capitals, leading home. */
export function BrandMark() {
  const { schoolName, logo } = useSite();
  return (
    <Link to="/" className={classes.brand} aria-label={shellMessages.homeLink(schoolName)}>
      {logo ? (
        <img className={classes.sign} src={logoUrl(logo, "96")} alt="" width={34} height={34} />
      ) : (
        <svg className={classes.sign} viewBox="0 0 32 32" aria-hidden>
          <rect width="32" height="32" rx="9" className={classes.ground} />
          <circle cx="16" cy="12" r="5" className={classes.sun} />
          <path d="M4 26 16 9l12 17h-8l-4-6-4 6z" className={classes.tent} />
        </svg>
      )}
      <span>{schoolName.toUpperCase()}</span>
    </Link>
  );
}
