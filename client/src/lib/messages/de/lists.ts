import type { listsMessages as en } from "../lists.ts";
import type { Translated } from "../translated.ts";
import { auditLogMessages } from "./audit-log.ts";

/** The orders and filters of each list of the dashboard, the default first. Apart from the pages' titles, which every page loads. */
export const listsMessages = {
  history: {
    sorts: {
      newest: "Neueste zuerst",
      oldest: "Älteste zuerst",
      "price-desc": "Höchster Preis zuerst",
      "price-asc": "Niedrigster Preis zuerst",
    },
  },
  users: {
    sorts: { name: "Nach Name", newest: "Neueste zuerst", role: "Nach Rolle" },
  },
  manageClasses: {
    sorts: {
      waiting: "Wartende zuerst",
      newest: "Neueste zuerst",
      name: "Nach Name",
      price: "Niedrigster Preis zuerst",
    },
    filters: { current: "Aktiv", archived: "Archiviert" },
  },
  money: {
    sorts: {
      newest: "Neueste zuerst",
      oldest: "Älteste zuerst",
      "amount-desc": "Höchster Betrag zuerst",
      "amount-asc": "Niedrigster Betrag zuerst",
    },
    filters: {
      all: "Alle Zahlungen",
      attention: "Zu prüfen",
      hand_out: "Auszuzahlen",
      kept: "Geld einbehalten",
      due: "Erstattung noch offen",
      refunded: "Erstattet",
      open: "Noch nicht bezahlt",
      card: "Mit Karte bezahlt",
      cash: "Bar bezahlt",
      bank_transfer: "Per Überweisung bezahlt",
      other: "Anders bezahlt",
    },
  },
  discounts: {
    sorts: { newest: "Neueste zuerst", oldest: "Älteste zuerst" },
    filters: { all: "Alle Codes", current: "Aktiv", retired: "Beendet" },
  },
  emails: {
    sorts: { newest: "Neueste zuerst", oldest: "Älteste zuerst" },
    filters: {
      all: "Alle Nachrichten",
      queued: "In der Warteschlange",
      sent: "Gesendet",
      dropped: "Verworfen",
      failed: "Fehlgeschlagen",
    },
  },
  auditLog: {
    sorts: { newest: "Neueste zuerst", oldest: "Älteste zuerst" },
    filters: { all: "Alles", ...auditLogMessages.kinds },
  },
} satisfies Translated<typeof en>;
