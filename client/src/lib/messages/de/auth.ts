import type { authMessages as en } from "../auth.ts";
import type { Translated } from "../translated.ts";

export const authMessages = {
  signInText: "Schön, dass Sie wieder da sind.",
  signInButton: "Einloggen",
  signUpText: "Ein Konto für Kurse, Zahlungen und Ihren Platz im Team.",
  signUpButton: "Registrieren",
  or: "oder",
  google: "Mit Google einloggen",
  toSignUpText: "Neu hier?",
  toSignUp: "Registrieren",
  consent: "Mit der Registrierung akzeptieren Sie die",
  consentAnd: "und die",
  terms: "AGB",
  privacy: "Datenschutzhinweise",
  toSignInText: "Sie haben schon ein Konto?",
  toSignIn: "Einloggen",
  name: "Name",
  email: "E-Mail",
  password: "Passwort",
  showPassword: "Passwort zeigen oder verbergen",
  loginSuccess: "Erfolgreich eingeloggt",
  notKept:
    "Dieser Browser speichert nichts für diese Website: Sie bleiben eingeloggt, bis Sie die Seite schließen oder neu laden.",
  userCreated: "Konto erfolgreich erstellt",
  signedInAs: (email) =>
    `Sie sind als ${email} eingeloggt. Loggen Sie sich mit einem anderen Konto ein, um zu wechseln.`,
  closedPage: (page, role) => `„${page}“ ist für Ihre Rolle (${role}) nicht zugänglich.`,
  toDashboard: "Zur Übersicht",
  forgot: "Passwort vergessen?",
  resetTitle: "Passwort zurücksetzen",
  resetText:
    "Nennen Sie uns Ihre E-Mail-Adresse, und wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.",
  resetSend: "Link senden",
  resetSent: "Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Sehen Sie in Ihr Postfach.",
  profileSignedOut: "Loggen Sie sich ein, um Ihr Profil zu sehen und zu ändern.",
  profileLoading: "Ihr Profil wird geladen …",
  profilePicture: "Bild",
  choosePicture: "Bild auswählen",
  removePicture: "Bild entfernen",
  uploading: (percent) => `Wird hochgeladen, ${percent}\u00a0%`,
  bio: "Über Sie",
  bioHint: (length, most) =>
    `${length} von ${most} Zeichen, zu sehen auf der Seite der Kursleitungen und bei Ihren Kursen.`,
  profileSave: "Änderungen speichern",
  profileSaved: "Profil aktualisiert",
  emailFixed: "Die E-Mail-Adresse gehört zu Ihrem Konto und bleibt.",
  emailRefused: "Der Mailserver dieser Adresse nimmt unsere E-Mails nicht an: Sie erhalten keine von uns.",
  ownDataTitle: "Ihre Daten",
  ownDataText: "Alles, was die Schule über Sie gespeichert hat, als JSON-Datei.",
  ownDataDownload: "Meine Daten laden",
  ownDataFile: "meine-daten.json",
  removeAccountHint:
    "Löscht Ihren Namen, Ihre Adresse und Ihr Bild. Belege bleiben erhalten, wie es die Buchführung verlangt.",
  removeAccount: "Mein Konto löschen",
  removeAccountTitle: "Ihr Konto löschen?",
  removeAccountText:
    "Sie werden überall ausgeloggt und können sich nicht wieder einloggen. Ihre Auswahl und unbezahlte Plätze werden aufgegeben; Zahlungen und Belege bleiben ohne Ihre Adresse erhalten. Das lässt sich nicht rückgängig machen.",
  removeAccountEnrolments: (enrolments) =>
    enrolments === 1
      ? "Sie haben einen Platz bezahlt. Bitte stornieren Sie ihn zuerst, oder bitten Sie die Schule, Ihr Konto zu entfernen."
      : `Sie haben ${enrolments} Plätze bezahlt. Bitte stornieren Sie sie zuerst, oder bitten Sie die Schule, Ihr Konto zu entfernen.`,
  removeAccountToEnrolments: "Zu meinen Anmeldungen",
  removeAccountLabel: (email) => `Geben Sie zur Bestätigung ${email} ein`,
  removeAccountKeep: "Konto behalten",
  accountRemoved: "Ihr Konto ist gelöscht",
  signOutEverywhere: "Auf allen Geräten ausloggen",
  signOutEverywhereTitle: "Auf allen Geräten ausloggen?",
  signOutEverywhereConfirm: "Ausloggen",
  signOutEverywhereKeep: "Eingeloggt bleiben",
  signOutEverywhereText: "Beendet jede Sitzung Ihres Kontos, auch hier, und Ihre Kalenderadresse.",
  securityTitle: "Sicherheit",
  providerErrors: {
    "invalid-credential": "Die E-Mail-Adresse oder das Passwort ist falsch.",
    "invalid-email": "Das ist keine gültige E-Mail-Adresse.",
    "email-already-in-use": "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Loggen Sie sich stattdessen ein.",
    "weak-password": "Dieses Passwort ist zu schwach. Wählen Sie ein längeres.",
    "user-disabled": "Dieses Konto wurde geschlossen. Schreiben Sie der Schule, wenn Sie das für einen Irrtum halten.",
    "too-many-requests": "Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es erneut.",
    "popup-closed-by-user": "Das Google-Fenster wurde geschlossen, bevor Sie eingeloggt waren.",
    "cancelled-popup-request": "Ein anderes Google-Fenster ist schon offen.",
    "popup-blocked":
      "Ihr Browser hat das Google-Fenster blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut.",
    "operation-not-allowed": "Dieser Weg, sich einzuloggen, ist abgeschaltet. Nutzen Sie E-Mail und Passwort.",
    "account-exists-with-different-credential":
      "Mit dieser E-Mail-Adresse loggen Sie sich schon auf anderem Weg ein. Nutzen Sie E-Mail und Passwort.",
    "network-request-failed":
      "Der Dienst zum Einloggen ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    "internal-error":
      "Das Einloggen über Google ist gerade nicht erreichbar. Prüfen Sie Ihre Verbindung, oder nutzen Sie E-Mail und Passwort.",
    "unauthorized-domain":
      "Das Einloggen über Google ist für diese Adresse nicht eingerichtet. Nutzen Sie E-Mail und Passwort.",
    "user-token-expired": "Ihre Sitzung ist beendet. Bitte loggen Sie sich erneut ein.",
  },
  verifyEmail: {
    title: "E-Mail-Adresse bestätigen",
    text: (email) =>
      `Bevor ein Platz für Sie reserviert wird, zeigen Sie, dass ${email} Ihnen gehört: Öffnen Sie den Link, den wir Ihnen senden.`,
    sent: (email) =>
      `Der Link ist unterwegs an ${email}. Öffnen Sie ihn und kommen Sie dann hierher zurück. Sehen Sie auch im Spam nach.`,
    send: "Link senden",
    sendAgain: "Erneut senden",
    justSent: "Gesendet",
    sentToast: "Wir haben den Link gesendet",
    check: "Ich habe ihn geöffnet",
    notYet: "Ihre Adresse ist noch nicht bestätigt. Öffnen Sie zuerst den Link in der neuesten E-Mail.",
  },
} satisfies Translated<typeof en>;
