import type { uploadMessages as en } from "../upload.ts";
import type { Translated } from "../translated.ts";

export const uploadMessages = {
  hint: "Jedes Bild, das dieser Browser anzeigt; ein großes wird vor dem Senden verkleinert.",
  unreadable: "Dieser Browser kann das Bild nicht lesen. Bitte wählen Sie JPEG, PNG, WebP oder AVIF.",
  failed: (status) => `Das Bild ließ sich nicht hochladen (${status}). Bitte versuchen Sie es erneut.`,
} satisfies Translated<typeof en>;
