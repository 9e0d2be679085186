import type { consentsMessages as en } from "../consents.ts";
import type { Translated } from "../translated.ts";

/** What the admin's page of questions to families says. */
export const consentsMessages = {
  kinds: { terms: "Teilnahmebedingungen", health: "Gesundheit", photos: "Bilder", other: "Etwas anderes" },
  columns: { kind: "Thema", text: "Frage", required: "Plätze", since: "Gefragt", actions: "Aktionen" },
  required: "Nur mit einem Ja",
  optional: "Mit jeder Antwort",
  since: (date, version) => `Seit ${date}, Fassung ${version}`,
  retired: (from, until, version) => `${from} bis ${until}, Fassung ${version}`,
  none: "Noch werden Familien nichts gefragt.",
  add: "Etwas fragen",
  addTitle: "Was fragen Sie Familien?",
  addText:
    "Familien antworten für jedes Kind. Eine neue Frage tritt an die Stelle der Frage zum selben Thema, und jedes Kind wird erneut gefragt.",
  kind: "Thema",
  text: "Frage",
  textHint: "So, dass eine Familie Ja oder Nein dazu sagen kann.",
  isRequired: "Ein Kind bekommt nur mit einem Ja einen Platz",
  isRequiredHint: "Bildern muss niemand zustimmen.",
  publish: "Veröffentlichen",
  cancel: "Abbrechen",
  published: "Familien werden dies ab jetzt gefragt",
  retire: "Nicht mehr fragen",
  retireOf: (kind) => `Nicht mehr fragen: ${kind}`,
  retireTitle: "Familien dies nicht mehr fragen?",
  retireText: "Die Antworten bleiben erhalten. Plätze hängen nicht mehr davon ab.",
  isRetired: "Familien werden dies nicht mehr gefragt",
  keep: "Weiter fragen",
} satisfies Translated<typeof en>;
