import type { general as en } from "../en/general.ts";

/** What is said where nothing better is known. */
export const general = {
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  inputDoesNotFit: "Diese Eingabe passt nicht.",
} satisfies typeof en;
