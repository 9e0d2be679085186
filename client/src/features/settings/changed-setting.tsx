import { logoUrl } from "@campside/server/logo-files";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { type BeforeAndAfter, type Field, nameOf, wordsOf } from "./setting-words.ts";
import classes from "./settings.module.css";

type ChangedSettingProps = { field: Field; change: BeforeAndAfter };

/** One setting before and after a change, in words; a logo is shown. */
export function ChangedSetting({ field, change: { before, after } }: ChangedSettingProps) {
  const shown = (value: (typeof before)[Field], alt: string) =>
    field === "logo" && typeof value === "string" ? (
      <img className={classes.mark} src={logoUrl(value, "96")} alt={alt} width={24} height={24} />
    ) : (
      wordsOf(field, value)
    );
  return (
    <>
      {nameOf(field)}: {shown(before[field], text.logoBefore)} → {shown(after[field], text.logoAfter)}
    </>
  );
}
