import type { settingsMessages as en } from "../settings.ts";
import type { Translated } from "../translated.ts";

export const settingsMessages = {
  save: "Speichern",
  saved: "Gespeichert",
  conflict:
    "Jemand anderes hat die Einstellungen geändert. Sie stehen hier, wie sie jetzt sind, mit dem, was Sie eingegeben haben: Bitte sehen Sie sie an und speichern Sie noch einmal.",
  undoConflict:
    "Jemand anderes hat die Einstellungen inzwischen geändert. Bitte sehen Sie die Liste an und versuchen Sie es noch einmal.",

  sections: {
    school: "Schule",
    look: "Aussehen",
    money: "Geld",
    rules: "Regeln",
    time: "Zeit und Sprache",
    messages: "Nachrichten",
  },

  name: "Name",
  nameHint: "Auf Seiten und Belegen, in E-Mails und Kalendern",
  address: "Anschrift",
  addressHint: "Auf Belegen, in einer Zeile; nur zusammen mit der Steuernummer",
  taxNumber: "Steuernummer",
  taxNumberHint: "Auf Belegen; nur zusammen mit der Anschrift",
  contactEmail: "E-Mail für Fragen",
  contactPhone: "Telefon für Fragen",

  logo: "Logo",
  logoHint:
    "Ein quadratisches Bild, mindestens 512 Pixel breit: PNG, JPEG, WebP oder AVIF. Es erscheint neben dem Namen, als Symbol von Tabs und Apps, in E-Mails und auf Belegen.",
  chooseLogo: "Bild wählen",
  removeLogo: "Logo entfernen",
  drawingLogo: "Das Bild wird hochgeladen",
  logoFailed: "Logo nicht geändert",
  brandColor: "Farbe von Knöpfen und Links",
  brandColorHint: "Farbcode wie #c33d1a; leer für die übliche Farbe",
  accentColor: "Farbe von Hinweisen",
  accentColorHint: "Farbcode wie #0b6a65; leer für die übliche Farbe",
  pick: (label) => `${label}: aus allen Farben wählen`,
  usualColor: "Übliche Farbe",
  usualColorOf: (label) => `Übliche Farbe: ${label}`,
  sample: "Jetzt anmelden",
  contrasts: (light, dark) =>
    `Kontrast zum Grund: ${light.replace(".", ",")} zu 1 auf hellen Seiten, ${dark.replace(".", ",")} zu 1 auf dunklen. Alle können 4,5 zu 1 lesen.`,
  deepened: (color) => `Auf hellen Seiten haben Knöpfe ${color}: Die Farbe selbst ließe sich dort nicht lesen.`,
  colorsFrom: "Seiten, E-Mails und das Menü folgen sofort; Seiten, die offen sind, sobald sie neu geladen werden.",

  currency: "Währung",
  currencyHint: "Aller Preise. Sie bleibt, sobald die Schule eine Zahlung erhalten hat.",
  currencyFixed: "Die Schule hat Zahlungen erhalten: Preise, Zahlungen und Belege behalten ihre Währung.",
  currencies: {
    usd: "US-Dollar (USD)",
    eur: "Euro (EUR)",
    gbp: "Pfund Sterling (GBP)",
    cad: "Kanadischer Dollar (CAD)",
    aud: "Australischer Dollar (AUD)",
    chf: "Schweizer Franken (CHF)",
  },
  holdMinutes: "Ein Platz ist reserviert für",
  holdMinutesHint: "Während eine Familie bezahlt",
  minutes: "Minuten",
  cancelWithinHours: "Familien können stornieren für",
  cancelWithinHoursHint: (hours) =>
    hours === 0
      ? "Familien können nicht selbst stornieren, die Verwaltung kann es. Bereits gekaufte Plätze behalten ihre Frist."
      : `${hours === 1 ? "Eine Stunde" : `${hours} Stunden`} lang nach dem Bezahlen können Familien stornieren und erhalten ihr Geld zurück, bis der nächste Termin beginnt. Bereits gekaufte Plätze behalten ihre Frist.`,
  hours: "Stunden",
  discounts: "Was Familien weniger zahlen, steht unter Rabatte.",
  toDiscounts: "Zu den Rabatten",

  requiresVerifiedEmail: "Nur eine bestätigte E-Mail-Adresse reserviert einen Platz",
  requiresVerifiedEmailHint: "Die Bezahlseite sendet den Link, der sie bestätigt.",
  waitlistOfferHours: "Ein Angebot der Warteliste gilt",
  waitlistOfferHoursHint: "Dann wird der Platz den Nächsten angeboten. Gemachte Angebote behalten ihr Ende.",
  termsUrl: "Adresse der AGB",
  termsUrlHint: "Beginnt mit https://; nur zusammen mit der Datenschutzerklärung",
  privacyUrl: "Adresse der Datenschutzerklärung",
  privacyUrlHint: "Beginnt mit https://; nur zusammen mit den AGB",

  timeZone: "Zeitzone",
  timeZoneHint: "Geben Sie eine Stadt ein, etwa Berlin",
  zoneWarning: "Was eine andere Zeitzone ändert",
  zoneChanges:
    "Sie ändert, wann Tage und Wochen der Listen beginnen, wann Erinnerungen gesendet werden (um 9:00 Uhr) und das Datum neuer Belege.",
  zoneKeeps:
    "Sie ändert keine Kurse: Deren Termine behalten ihre eigenen Zeitzonen. Ausgestellte Belege bleiben, wie sie sind.",
  firstLanguage: "Sprache",
  firstLanguageHint: "Von Seiten und E-Mails für alle, die keine gewählt haben",
  otherLanguages: "Weitere Sprachen",
  languages: { en: "English", de: "Deutsch" },

  messageFooter: "Unter jeder E-Mail",
  messageFooterHint: "Etwa an wen man sich wendet, oder die Angaben, die das Gesetz verlangt",
  preview: "Wie eine Nachricht endet",
  previewFrame: (school, address) => `${school} sendet diese Nachricht, weil Sie ein Konto bei ${address} haben.`,
  test: "Test-E-Mail an mich senden",
  testSent: (address) => `An ${address} gesendet.`,
  testFailed: "Keine Test-E-Mail",

  lastChanges: "Letzte Änderungen",
  noChanges: "Noch wurde nichts geändert.",
  toAuditLog: "Zum Protokoll",
  byNobody: "eine entfernte Person",
  logoBefore: "das Logo vorher",
  logoAfter: "das Logo nachher",
  nothing: "keine Angabe",
  yes: "ja",
  no: "nein",
  undo: "Rückgängig",
  undoOf: (fields) => `Rückgängig: ${fields}`,
  undoTitle: "Diese Änderung rückgängig machen?",
  undoText: "Diese Einstellungen erhalten wieder ihre vorigen Werte:",
  undone: "Änderung rückgängig gemacht",
  cancel: "Abbrechen",

  first: {
    title: "Richten Sie Ihre Schule ein",
    text: "Jeder Schritt kann übersprungen werden: Alles steht später unter Einstellungen.",
    steps: "Schritte",
    step: (step, steps, name) => `Schritt ${step} von ${steps}: ${name}`,
    saveAndGoOn: "Speichern und weiter",
    skip: "Überspringen",
    back: "Zurück",
    done: "Fertig",
    doneText:
      "Ihre Schule ist eingerichtet. Als Nächstes: Tragen Sie die Orte ein, an denen Kurse stattfinden, und laden Sie Ihre Kursleitungen ein.",
    finish: "Abschließen",
    failed: "Nicht abgeschlossen",
  },
} satisfies Translated<typeof en>;
