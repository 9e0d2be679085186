import type { unsavedMessages as en } from "../unsaved.ts";
import type { Translated } from "../translated.ts";

/** The question before something typed is lost. */
export const unsavedMessages = {
  title: "Ohne Speichern verlassen?",
  text: "Was Sie hier geschrieben oder geändert haben, geht verloren.",
  leave: "Verlassen",
  stay: "Bleiben",
} satisfies Translated<typeof en>;
