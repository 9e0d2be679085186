import type {
  absenceMessages as enAbsence,
  attendanceMessages as en,
  exportMessages as enExport,
  historyMessages as enHistory,
  paperMessages as enPaper,
} from "../attendance.ts";
import type { Translated } from "../translated.ts";

/** With whom somebody has left. */
const withOf = (name: string | null) => (name === null ? "allein" : `mit ${name}`);

export const attendanceMessages = {
  days: "Tage",
  today: "Heute",
  previousDay: "Voriger Tag",
  nextDay: "Nächster Tag",
  meetings: "Termine des Tages",
  none: "Keine Termine an diesem Tag.",
  toNext: (day) => `Zu ${day}`,
  isCancelled: "Abgesagt",
  opensOn: (day) => `Die Liste öffnet am ${day}.`,
  isClosed: "Die Liste ist geschlossen.",
  /** "16:00 Fußball, Platz 2 · 14 erwartet" */
  todayAt: (time, className, venue, expected) =>
    `${time} ${[className, venue].filter(Boolean).join(", ")} · ${expected} erwartet`,
  countsLabel: "Zahlen",
  counts: { here: "Da", expected: "Erwartet", away: "Nicht da", left: "Gegangen" },
  toClass: "Seite des Kurses",
  backToDay: "Alle Termine des Tages",
  nobody: "Noch hat niemand einen Platz in diesem Kurs.",
  people: "Wer da ist",
  problems: {
    MEETING_CANCELLED: "Dieser Termin ist abgesagt.",
    ATTENDANCE_TOO_EARLY: "Wer da ist, lässt sich ab 12 Stunden vor Beginn eintragen.",
    ATTENDANCE_CLOSED: "Wer da war, ließ sich sieben Tage lang korrigieren. Die Verwaltung kann es weiterhin ändern.",
  },
  search: "Namen suchen",
  noneFound: "Kein Name passt.",
  stillHere: (names) => `Noch da: ${names}`,

  states: { arrived: "Da", left: "Gegangen", absent: "Fehlt", excused: "Entschuldigt" },
  /** "Da 16:02, verspätet" */
  stateAt: (state, time, isLate) => `${state} ${time}${isLate ? ", verspätet" : ""}`,
  excusedByFamily: "Von der Familie entschuldigt",
  /** Without a name: nobody, the child has gone alone. */
  collected: (name, isNamed) => withOf(name) + (isNamed ? "" : ", nicht auf der Liste"),
  hasEnded: "Platz storniert",
  years: (age) => (age === 1 ? "1 Jahr" : `${age} Jahre`),
  hasNotes: "Die Familie hat Hinweise hinterlassen",
  isNotPictured: "Keine Bilder",

  here: "Da",
  left: "Gegangen",
  hereOf: (name) => `${name} ist da`,
  leftOf: (name) => `${name} ist gegangen`,
  more: (name) => `Mehr zu ${name}`,
  absent: "Fehlt",
  absentOf: (name) => `${name} fehlt`,
  excused: "Entschuldigt",
  excusedOf: (name) => `${name} ist entschuldigt`,
  takeBack: "Zurücknehmen",
  takeBackOf: (name) => `Eintrag zu ${name} zurücknehmen`,
  call: "Anrufen",
  callOf: (guardian) => `${guardian} anrufen`,

  marked: (name, state) => `${name}: ${state}`,
  takenBack: (name) => `${name}: erwartet`,
  undo: "Rückgängig",
  kinds: {
    arrived: "Da",
    left: "Gegangen",
    absent: "Fehlt",
    excused: "Entschuldigt",
    reset: "Zurückgenommen",
  },
  queue: {
    offline: (count) => `Keine Verbindung. Einträge bleiben auf diesem Handy: ${count} nicht gesendet.`,
    unreachable: (count) =>
      `Die Schule ist nicht erreichbar. Einträge bleiben auf diesem Handy: ${count} nicht gesendet.`,
    sendAgain: "Erneut senden",
    signIn: (count) =>
      count === 1
        ? "Loggen Sie sich ein, um 1 Eintrag zu senden."
        : `Loggen Sie sich ein, um ${count} Einträge zu senden.`,
    waits: (count) =>
      count === 1
        ? "1 Eintrag auf diesem Gerät wird gesendet, sobald sich einloggt, wer ihn gemacht hat."
        : `${count} Einträge auf diesem Gerät werden gesendet, sobald sich einloggt, wer sie gemacht hat.`,
    refused: (count) => (count === 1 ? "1 Eintrag wurde abgelehnt" : `${count} Einträge wurden abgelehnt`),
    /** "Anna B., Da: Dieser Eintrag ist zu alt, um noch hinzugefügt zu werden." */
    refusedMark: (name, kind, reason) => `${name}, ${kind}: ${reason}`,
    dismiss: "Verstanden",
  },
  kept: {
    lists: (count, lastDay) =>
      `Dieses Handy behält die Listen von heute und morgen (${count}) mit Namen und Telefonnummern bis einschließlich ${lastDay} und Einträge, bis sie gesendet sind. So geht es auch ohne Verbindung. Nutzen Sie eine Bildschirmsperre.`,
    nothing: "Dieses Handy behält keine Listen für den Fall, dass keine Verbindung besteht.",
    notThisOne: "Diese Liste ist nicht auf diesem Handy. Sie öffnet sich, sobald eine Verbindung besteht.",
    forget: "Von diesem Gerät löschen",
    keep: "Listen auf diesem Gerät behalten",
    cancel: "Abbrechen",
    losesMarks: (count) =>
      count === 1 ? "1 nicht gesendeter Eintrag ginge verloren." : `${count} nicht gesendete Einträge gingen verloren.`,
  },
  refused: {
    MEETING_NOT_FOUND: "Sie leiten diesen Termin nicht mehr.",
    NOT_ON_LIST: "Diese Person hat keinen Platz mehr im Kurs.",
    MARK_TOO_OLD: "Dieser Eintrag ist zu alt, um noch hinzugefügt zu werden.",
    TOO_MANY_MARKS: "Diese Person hat an diesem Tag zu viele Einträge.",
  },

  person: {
    guardian: "Sorgeberechtigte/r",
    contacts: "Notfallkontakte",
    mayCollect: "Wer abholen darf",
    mayLeaveAlone: "Darf allein nach Hause gehen",
    mayNotLeaveAlone: "Darf nicht allein nach Hause gehen",
    allergies: "Allergien",
    conditions: "Erkrankungen",
    medication: "Medikamente",
    other: "Sonstiges",
    noNotes: "Die Familie hat keine Hinweise hinterlassen.",
    isWithheld:
      "Die Hinweise der Familien sieht nur, wer den Termin leitet, von sieben Tagen davor bis einen Tag danach, solange der Platz besteht.",
    isUnreadable:
      "Die Hinweise lassen sich nicht öffnen: Der Schlüssel der Schule fehlt. Bitte fragen Sie die Verwaltung.",
    attended: (attended, dates) =>
      dates === 0 ? "Dies ist der erste Termin." : `War bisher bei ${attended} von ${dates} Terminen da.`,
    history: "An diesem Termin",
    by: (name) => `eingetragen von ${name}`,
    takenBack: "Zurückgenommen",
    close: "Schließen",
  },
  collect: {
    title: (name) => `Wer holt ${name} ab?`,
    guardian: (name) => `${name} (sorgeberechtigt)`,
    alone: "Geht allein nach Hause",
    other: "Jemand anders",
    otherName: "Name",
    nameMissing: "Geben Sie ein, wer abholt",
    warning: (guardian) => `Nicht auf der Liste. Haben Sie ${guardian} angerufen?`,
    confirm: "Ist gegangen",
    cancel: "Bleibt",
  },
} satisfies Translated<typeof en>;

/** What a family says before a date; without a name it is about the reader. */
export const absenceMessages = {
  announce: (name) => `${name ?? "Ich"} kann nicht kommen`,
  announceOf: (name, className) => `${name ?? "Ich"} kann nicht kommen: ${className}`,
  isAway: (name) => (name === null ? "Sie sind entschuldigt" : `${name} ist entschuldigt`),
  takeBack: "Zurücknehmen",
  takeBackOf: (name, className) =>
    name === null ? `Zurücknehmen: Ich komme zu ${className}` : `Zurücknehmen: ${name} kommt zu ${className}`,
  states: { arrived: "da", left: "gegangen", absent: "nicht da", excused: "entschuldigt" },
  marked: (name, state) => `${name ?? "Sie"}: ${state}`,
} satisfies Translated<typeof enAbsence>;

/** At which dates of a class somebody of the family was. */
export const historyMessages = {
  open: "Anwesenheit",
  title: (place) => `Anwesenheit: ${place}`,
  attended: (attended, dates) => `Bisher bei ${attended} von ${dates} ${dates === 1 ? "Termin" : "Terminen"} da.`,
  days: "Termine bisher",
  unmarked: "Nicht eingetragen",
  with: withOf,
} satisfies Translated<typeof enHistory>;

/** The list of a date on paper. */
export const paperMessages = {
  print: "Drucken",
  list: "Liste",
  sheet: "Notfallblatt",
  columns: ["Name", "Alter", "Sorgeberechtigte/r", "Telefon", "Da", "Gegangen"],
  noNotes: "Keine Hinweise",
  isWithheld:
    "Nicht angezeigt: Hinweise sieht nur, wer den Termin leitet, rund um seine Zeit, solange der Platz besteht.",
} satisfies Translated<typeof enPaper>;

export const exportMessages = {
  open: "Anwesenheit als CSV",
  title: (className) => `Anwesenheit in ${className} als CSV`,
  from: "Von",
  to: "Bis",
  range: "Geben Sie zwei Tage in zeitlicher Folge ein, höchstens ein Jahr auseinander",
  cancel: "Nicht jetzt",
  save: "Herunterladen",
  fileName: (className, from, to) => `${className.replace(/[^\p{L}\p{N}]+/gu, "-")}-${from}-${to}.csv`,
  columns: {
    className: "Kurs",
    day: "Tag",
    start: "Beginn",
    name: "Name",
    state: "Stand",
    arrived: "Gekommen",
    left: "Gegangen",
    by: "Eingetragen von",
  },
} satisfies Translated<typeof enExport>;
