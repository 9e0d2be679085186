import type { refunds as en } from "../../en/emails/refunds.ts";

/** Why and how money goes back. */
export const refunds = {
  reasons: {
    student_cancelled: "Sie haben Ihre Anmeldung storniert.",
    admin_cancelled: "Die Schule hat Ihre Anmeldung beendet.",
    no_seat: "Als Ihre Zahlung ankam, konnten wir Ihnen den Platz nicht mehr geben. Das tut uns leid.",
    second_payment: "Sie hatten diesen Kurs schon bezahlt.",
    at_provider: "Die Schule hat Ihre Zahlung erstattet.",
    dispute: "Sie haben Ihre Zahlung zurückbuchen lassen, und Ihre Bank hat für Sie entschieden.",
    class_cancelled: "Die Schule hat den Kurs abgesagt.",
    user_removed: "Ihr Konto wurde entfernt.",
    meeting_cancelled: "Die Schule hat einen Termin Ihres Kurses abgesagt.",
    move_ended:
      "Als Ihre Zahlung ankam, konnte Ihr Platz nicht mehr in diesen Kurs umgebucht werden. Das tut uns leid.",
    moved: "Ihr Platz ist in einen Kurs umgebucht, der weniger kostet.",
    goodwill: "Die Schule gibt Ihnen aus Kulanz Geld für Ihren Platz zurück.",
  },
  childsReasons: {
    student_cancelled: (child) => `Sie haben den Platz für ${child} storniert.`,
    admin_cancelled: (child) => `Die Schule hat den Platz für ${child} beendet.`,
    no_seat: (child) => `Als Ihre Zahlung ankam, konnte ${child} keinen Platz mehr bekommen. Das tut uns leid.`,
    move_ended: (child) =>
      `Als Ihre Zahlung ankam, konnte der Platz für ${child} nicht mehr in diesen Kurs umgebucht werden. Das tut uns leid.`,
    second_payment: (child) => `Sie hatten den Platz für ${child} schon bezahlt.`,
    goodwill: (child) => `Die Schule gibt Ihnen aus Kulanz Geld für den Platz für ${child} zurück.`,
  },
  placeStays: "Der Platz bleibt.",
  atDeskSubject: (amount, name, child) => `${amount} zurück für ${name}${child ? ` (${child})` : ""}`,
  sentSubject: (amount, name, child) => `${amount} erstattet für ${name}${child ? ` (${child})` : ""}`,
  ways: {
    cash: (amount) => `Sie haben ${amount} vor Ort zurückbekommen.`,
    bank_transfer: (amount) => `Wir haben ${amount} per Überweisung erstattet.`,
    other: (amount) => `Wir haben ${amount} erstattet. Die Schule hat es Ihnen auf anderem Weg gezahlt.`,
    dispute: (amount) => `Ihre Bank hat Ihnen ${amount} zurückgegeben.`,
    card: (amount) =>
      `Wir haben ${amount} erstattet. Das Geld geht auf die Karte, mit der Sie bezahlt haben, und kommt in einigen Tagen an.`,
  },
} satisfies typeof en;
