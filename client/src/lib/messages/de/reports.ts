import type { reportsMessages as en } from "../reports.ts";
import type { Translated } from "../translated.ts";

const FILE_NAMES: Partial<Record<string, string>> = {
  revenue: "einnahmen",
  unpaid: "offen",
  participants: "teilnehmende",
  attendance: "anwesenheit",
};

/** The page of the reports. */
export const reportsMessages = {
  report: "Bericht",
  names: {
    revenue: "Einnahmen nach Kurs und Monat",
    unpaid: "Noch nicht bezahlt",
    participants: "Teilnehmende mit Alter",
    attendance: "Anwesenheit nach Kurs",
  },
  hints: {
    revenue:
      "Zahlungen zählen an dem Tag, an dem sie eingingen, Erstattungen an dem Tag, an dem das Geld zurückging. Das Geld eines umgebuchten Platzes zählt für seinen jetzigen Kurs.",
    unpaid:
      "Reservierte Plätze, Umbuchungen, bei denen eine Differenz fehlt, und Angebote der Warteliste, in diesem Moment.",
    participants:
      "Alle mit einem bezahlten Platz an einem Termin in diesen Tagen. Das Alter gilt für den ersten dieser Tage.",
    attendance: "Termine bis jetzt. Die Quote bezieht sich auf alle, für die etwas eingetragen ist.",
  },
  from: "Von",
  to: "Bis",
  range: "Geben Sie zwei Tage der Reihe nach ein, höchstens 400 Tage",
  download: "Als CSV herunterladen",
  none: "Nichts in dieser Zeit",
  nothingUnpaid: "Zurzeit muss niemand etwas bezahlen",
  sums: "Summen",
  shown: (shown, total) => `Gezeigt werden die ersten ${shown} von ${total} Zeilen; die Datei hat alle.`,
  cut: (shown, inFile, total) =>
    `Gezeigt werden die ersten ${shown} von ${total} Zeilen, und die Datei hat ${inFile}. Wählen Sie für die übrigen eine kürzere Zeit. Die Summen gelten für alle.`,
  fileName: (report, from, to) => `${FILE_NAMES[report] ?? report}-${from}-${to}.csv`,
  columns: {
    class: "Kurs",
    month: "Monat",
    paid: "Bezahlt",
    refunded: "Erstattet",
    net: "Übrig",
    family: "Familie",
    name: "Name",
    kind: "Wartet als",
    since: "Seit",
    until: "Bis",
    phone: "Telefon",
    email: "E-Mail",
    owed: "Zu zahlen",
    birthDate: "Geburtsdatum",
    age: "Alter",
    dates: "Termine",
    attendances: "Plätze an Terminen",
    guardian: "Sorgeberechtigte/r",
    expected: "Erwartet",
    present: "Da",
    excused: "Entschuldigt",
    absent: "Fehlt",
    rate: "Quote",
    people: "Personen",
    rows: "Zeilen",
  },
  kinds: { hold: "Reservierter Platz", move: "Umbuchung", offer: "Angebot der Warteliste" },
} satisfies Translated<typeof en>;
