import type { general as en } from "../en/general.ts";

/** What is said where nothing better is known. */
export const general = {
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  inputDoesNotFit: "Diese Eingabe passt nicht.",
  notUnderstood: () => "Die Schule versteht diese Anfrage nicht. Bitte laden Sie die Seite neu.",
} satisfies typeof en;
