import type { adminMessages as en } from "../manage.ts";
import type { Translated } from "../translated.ts";

const withEmail = (name: string, email: string | null): string => (email === null ? name : `${name} (${email})`);

export const adminMessages = {
  selectUsersHint: "Wählen Sie Personen aus, um ihre Adressen zu kopieren oder die Liste mitzunehmen.",
  usersFile: "personen.csv",
  copyAddresses: "Adressen kopieren",
  addressesCopied: (count) => (count === 1 ? "1 Adresse kopiert" : `${count} Adressen kopiert`),
  notCopied: "Der Browser lässt die Seite nicht kopieren. Bitte laden Sie stattdessen die Liste herunter.",
  usersColumns: {
    no: "Nr.",
    name: "Name",
    email: "E-Mail",
    promote: "Rolle ändern",
    role: "Rolle",
    remove: "Entfernen",
  },
  promotions: {
    student: { label: "Zu Teilnehmer:in machen", done: "Die Rolle ist jetzt Teilnehmer:in" },
    instructor: { label: "Zur Kursleitung machen", done: "Die Rolle ist jetzt Kursleitung" },
    admin: { label: "Zum Admin machen", done: "Die Rolle ist jetzt Admin" },
  },
  you: "Sie",
  withEmail,
  changeRoleTitle: (name, role) => `Rolle von ${name} in „${role}“ ändern?`,
  changeRoleText: (name, enrolmentsAre) =>
    `${name} wird auf allen Geräten ausgeloggt und loggt sich mit der neuen Rolle wieder ein. Bezahlte Plätze bleiben und stehen unter „${enrolmentsAre}“.`,
  inProfile: "Ihr Profil",
  makeStudent: (name) => `Zu Teilnehmer:in machen: ${name}`,
  successor: (classes) =>
    classes === 1 ? "Wer übernimmt den laufenden Kurs?" : `Wer übernimmt die ${classes} laufenden Kurse?`,
  successorHint: "Kurse, die noch nicht vorbei sind, brauchen eine Kursleitung.",
  chooseSuccessor: "Kursleitung auswählen",
  successorMissing: "Bitte wählen Sie, wer die Kurse übernimmt",
  giveUpTitle: "Die eigene Admin-Rolle abgeben?",
  giveUpText: (role) =>
    `Ihre Rolle ist sofort „${role}“, und Sie loggen sich neu ein. Nur ein anderer Admin kann Sie wieder zum Admin machen.`,
  endSessions: (name) => `Sitzungen beenden: ${name}`,
  endSessionsTitle: "Die Sitzungen dieser Person beenden?",
  endSessionsText: (name, email) =>
    `${withEmail(name, email)} wird auf allen Geräten ausgeloggt und darf sich wieder einloggen. Die Kalenderadresse gilt dann nicht mehr.`,
  endSessionsConfirm: "Sitzungen beenden",
  sessionsEnded: (name) => `${name} ist überall ausgeloggt`,
  moreActions: (name) => `Weitere Aktionen für ${name}`,
  removeUser: (name) => `Entfernen: ${name}`,
  removeTitle: "Diese Person entfernen?",
  removeText: (name, email) =>
    `${withEmail(name, email)} wird überall ausgeloggt und kann sich nicht mehr einloggen. Zahlungen und Belege bleiben erhalten.`,
  places: (count, amount) =>
    `${count === 1 ? "Den bezahlten Platz" : `Die ${count} bezahlten Plätze`} stornieren und ${amount} erstatten`,
  placesHint: "Sonst geht nichts zurück, und die Plätze bleiben durch die entfernte Person belegt.",
  removeConfirm: "Entfernen",
  removed: "Person entfernt",
  lastAdmin: "Der letzte Admin bleibt",
  notVerified: "Nicht bestätigt",
  promoteUnverified:
    "Niemand hat gezeigt, dass diese Adresse dieser Person gehört. Bitten Sie die Person zuerst, die Adresse zu bestätigen: Die Rolle bekommt, wer sich damit registriert hat.",
  lostAddress: "Keine: Die Adresse gehört jetzt der Person, die sie bestätigt hat",
  searchUsers: "Personen suchen",
  searchUsersHint: "Name, Kind, E-Mail oder Telefon",
  noUsers: "Noch keine Personen",
  noUsersFound: (search) => `Niemand passt zu „${search}“. Versuchen Sie es mit weniger oder kürzeren Wörtern.`,
  classesColumns: {
    name: "Name",
    image: "Bild",
    email: "E-Mail",
    seats: "Freie Plätze",
    price: "Preis",
    status: "Status",
    approve: "Freigeben",
    deny: "Ablehnen",
  },
  noArchivedClasses: "Kein Kurs ist archiviert",
  approve: "Freigeben",
  deny: "Ablehnen",
  approveSome: (count) => (count === 1 ? "1 Kurs freigeben" : `${count} Kurse freigeben`),
  approvedUntil: (approved, all, name, problem) => `${approved} von ${all} Kursen freigegeben. ${name}: ${problem}`,
  approvedSome: (count) => (count === 1 ? "Kurs freigegeben" : `${count} Kurse freigegeben`),
  approveClass: (name) => `Freigeben: ${name}`,
  denyClass: (name) => `Ablehnen: ${name}`,
  approved: "Kurs freigegeben",
  denied: "Kurs abgelehnt",
  open: "Öffnen",
  openClass: (name) => `Öffnen: ${name}`,
  closeClass: "Anmeldung schließen",
  closed: "Der Kurs nimmt keine neuen Anmeldungen an; wer angemeldet ist, bleibt",
  keepOpen: "Offen lassen",
  closeDeclined: "Die Anfrage ist abgelehnt; der Kurs bleibt offen",
  staysClosed: "Für neue Anmeldungen geschlossen, auch nach der Freigabe.",
  reopenClass: "Wieder öffnen",
  reopened: "Der Kurs nimmt wieder Anmeldungen an",
  archiveClass: "Archivieren",
  archiveTitle: (name) => `${name} archivieren?`,
  archiveText:
    "Der Kurs verlässt endgültig alle Listen außer „Archiviert“, und kommende Termine werden abgesagt; solange jemand angemeldet ist, bleibt er, bis der letzte Termin vorbei ist. Anmeldungen, Zahlungen und Belege bleiben, und seine Teilnehmenden sehen ihn weiterhin.",
  archived: "Kurs archiviert",
  cancelClass: "Kurs absagen",
  cancelClassTitle: (name) => `${name} absagen?`,
  cancelClassText: (people, amount, holds) =>
    [
      people === 0
        ? "Niemand hat für diesen Kurs bezahlt."
        : people === 1
          ? `1 Person hat bezahlt. Der Platz endet, und ${amount} gehen zurück.`
          : `${people} Personen haben bezahlt. Alle Plätze enden, und ${amount} gehen zurück.`,
      ...(holds > 0 ? ["Reservierte Plätze werden frei."] : []),
      "Das lässt sich nicht rückgängig machen.",
    ].join(" "),
  cancelClassReason: "Grund",
  cancelClassReasonHint: (sendsEmail) =>
    sendsEmail
      ? "Teilnehmende und Kursleitung erhalten ihn per E-Mail."
      : "Die Schule verschickt keine E-Mails: Bitte sagen Sie Teilnehmenden und Kursleitung selbst Bescheid.",
  cancelClassConfirm: (amount) => (amount ? `Kurs absagen und ${amount} erstatten` : "Kurs absagen"),
  cancelClassKeep: "Kurs behalten",
  classCancelled: "Kurs abgesagt",
  refundsSent: (done, total, amount) => `${done} von ${total} Erstattungen gesendet: ${amount}`,
  refundsProgress: "Gesendete Erstattungen",
  refundsToHandOut: (amount) => `${amount} sind vor Ort auszuzahlen.`,
  refundsFailed: (failed) =>
    failed === 1
      ? "1 Erstattung ist von der Bank zurückgekommen."
      : `${failed} Erstattungen sind von der Bank zurückgekommen.`,
  feedbackTitle: "Ihre Rückmeldung",
  feedbackLabel: "Rückmeldung an die Kursleitung",
  feedbackHint: "Die Kursleitung liest sie neben dem Kurs. Das Feld darf leer bleiben.",
  close: "Schließen",
  submit: "Senden",
  searchClasses: "Kurse suchen",
  searchClassesHint: "Kurs, Kursleitung oder E-Mail",
  noClasses: "Noch keine Kurse",
  noClassesFound: (search) => `Nichts passt zu „${search}“. Versuchen Sie es mit weniger oder kürzeren Wörtern.`,
  cancel: "Abbrechen",
} satisfies Translated<typeof en>;
