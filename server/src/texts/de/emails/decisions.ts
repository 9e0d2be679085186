import type { decisions as en } from "../../en/emails/decisions.ts";

/** The messages to instructors and users about their classes and their role. */
export const decisions = {
  classes: {
    class_approved: {
      subject: (name) => `${name} ist freigegeben`,
      text: "Ihr Kurs ist jetzt öffentlich, und man kann sich anmelden.",
    },
    class_denied: {
      subject: (name) => `${name} ist nicht freigegeben`,
      text: "Die Schule hat Ihren Kurs nicht freigegeben. Bearbeiten Sie ihn, dann sieht die Schule ihn sich noch einmal an.",
    },
    class_closed: {
      subject: (name) => `${name} ist geschlossen`,
      text: "Die Schule hat Ihren Kurs geschlossen: Er nimmt niemanden mehr auf und steht nicht mehr in den öffentlichen Listen. Wer angemeldet ist, bleibt es.",
    },
    class_reopened: {
      subject: (name) => `${name} ist wieder offen`,
      text: "Die Schule hat Ihren Kurs wieder geöffnet: Er steht in den öffentlichen Listen und nimmt wieder Anmeldungen an.",
    },
    class_close_declined: {
      subject: (name) => `${name} bleibt offen`,
      text: "Die Schule lässt Ihren Kurs für neue Anmeldungen offen. Bitte sprechen Sie mit einem Admin darüber; Sie können noch einmal darum bitten.",
    },
    class_cancelled: {
      subject: (name) => `${name} ist abgesagt`,
      text: "Die Schule hat Ihren Kurs endgültig abgesagt. Alle Angemeldeten erfahren davon und bekommen ihr Geld zurück.",
    },
  },
  approvedButClosed:
    "Die Schule hat Ihren Kurs freigegeben. Für neue Anmeldungen bleibt er geschlossen, wie vor der Bearbeitung.",
  roles: {
    student: {
      subject: "Ihr Konto ist jetzt ein Familienkonto",
      text: "Die Schule hat Ihre Rolle geändert: Die Seiten für Kursleitungen und Admins haben Sie nicht mehr. Ihre eigenen Plätze und Zahlungen bleiben.",
    },
    instructor: {
      subject: "Sie sind jetzt Kursleitung",
      text: "Die Schule hat Sie zur Kursleitung gemacht. Loggen Sie sich neu ein, um Kurse anzulegen und zu sehen, wer angemeldet ist.",
    },
    admin: {
      subject: "Sie sind jetzt Admin",
      text: "Die Schule hat Sie zum Admin gemacht. Loggen Sie sich neu ein, um über Kurse zu entscheiden und Konten und Geld zu verwalten.",
    },
  },
} satisfies typeof en;
