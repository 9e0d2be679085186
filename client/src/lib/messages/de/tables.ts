import type { tableMessages as en } from "../tables.ts";
import type { Translated } from "../translated.ts";

/** What long lists say, whatever they show. */
export const tableMessages = {
  previous: "Vorige Seite",
  next: "Nächste Seite",
  pages: "Seiten",
  range: (first, last, total, isTotalExact) => `${first}–${last} von ${isTotalExact ? "" : "mehr als "}${total}`,
  beyondEnd: "Die Liste endet vor dieser Seite.",
  toLastPage: "Zur letzten Seite",
  details: "Details",
  clearSearch: "Suche leeren",
  searchTooLong: (most) => `Bitte verwenden Sie höchstens ${most} Zeichen`,
  select: "Auswählen",
  selectAll: "Alle auf dieser Seite auswählen",
  selectRow: (name) => `${name} auswählen`,
  selectedCount: (count) => `${count} ausgewählt`,
  download: "Als CSV herunterladen",
  clearSelection: "Auswahl aufheben",
  sort: "Sortieren nach",
  filter: "Anzeigen",
} satisfies Translated<typeof en>;
