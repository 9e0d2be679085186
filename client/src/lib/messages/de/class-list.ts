import type { classListMessages as en } from "../class-list.ts";
import type { Translated } from "../translated.ts";

/** What only the list of classes says, its search included. */
export const classListMessages = {
  heroText: "Geleitet von unserem eigenen Trainerteam. Es gibt genau die Plätze, die Sie sehen.",
  listLabel: "Kurse",
  search: "Kurse suchen",
  searchPlaceholder: "Kurs, Sportart oder Kursleitung",
  sort: "Sortieren nach",
  found: (total) => (total === 1 ? "1 Kurs" : `${total} Kurse`),
  showMore: "Mehr zeigen",
  showing: (shown, total) => `${shown} von ${total} angezeigt`,
  none: "Noch sind keine Kurse offen. Jede Woche kommen neue dazu.",
  noneFound: (search) => `Nichts passt zu „${search}“. Versuchen Sie es mit weniger oder kürzeren Wörtern.`,
} satisfies Translated<typeof en>;
