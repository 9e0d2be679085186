import { dropped } from "./emails/dropped.ts";
import type { errors as en } from "../en/errors.ts";
import type { MeetingTime } from "../error-params.ts";
import { format, pricesIn } from "./format.ts";

const { ages, duration, list, time } = format;

const timeTexts = {
  MEETING_TIME_MISSING: ({ date, zone }: MeetingTime) =>
    `${time(date)} gibt es in ${zone} nicht: Die Uhren überspringen diese Zeit. Bitte wählen Sie eine andere.`,
  MEETING_TIME_TWICE: ({ date, zone }: MeetingTime) =>
    `${time(date)} gibt es in ${zone} zweimal: Die Uhren werden zurückgestellt. Bitte wählen Sie eine andere Zeit.`,
  MEETING_TOO_LATE: ({ date }: MeetingTime) =>
    `${time(date)} liegt mehr als drei Jahre in der Zukunft. Bitte wählen Sie einen früheren Termin.`,
  MEETING_PAST: ({ date }: MeetingTime) =>
    `${time(date)} liegt in der Vergangenheit. Bitte wählen Sie einen späteren Termin.`,
};

/** What happened and what to do, as shown to the user. */
export const errors = {
  SIGN_IN_REQUIRED: "Bitte loggen Sie sich ein.",
  TOKEN_EXPIRED: "Ihre Sitzung ist abgelaufen. Bitte loggen Sie sich noch einmal ein.",
  SESSION_ENDED: "Ihre Sitzung ist beendet. Bitte loggen Sie sich noch einmal ein.",
  IDENTITY_NOT_PROVED: "Wir konnten nicht feststellen, wer Sie sind. Bitte loggen Sie sich noch einmal ein.",
  EMAIL_MISSING: "Ihr Konto hat keine E-Mail-Adresse. Bitte loggen Sie sich mit einem Konto ein, das eine hat.",
  EMAIL_UNUSABLE:
    "An die E-Mail-Adresse Ihres Kontos kann die Schule nicht schreiben. Bitte loggen Sie sich mit einer Adresse wie name@example.com ein.",
  LANGUAGE_NOT_OFFERED: "Die Schule bietet diese Sprache nicht an. Bitte wählen Sie eine andere.",
  EMAIL_TAKEN:
    "Diese E-Mail-Adresse gehört schon zu einem anderen Konto. Bitte loggen Sie sich damit ein. Wenn es Ihre Adresse ist, zeigen Sie das, indem Sie sich mit Google einloggen oder Ihr Passwort zurücksetzen.",
  EMAIL_NOT_VERIFIED:
    "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den der Anmeldedienst Ihnen schickt.",
  SIGN_IN_AGAIN: "Bitte loggen Sie sich aus und wieder ein, und löschen Sie dann das Konto binnen zehn Minuten.",
  EMAIL_NOT_YOURS: "Das ist die E-Mail-Adresse einer anderen Person.",
  ACCOUNT_REMOVED: "Dieses Konto wurde entfernt. Bitte fragen Sie die Schule.",
  ROLE_REQUIRED: "Ihr Konto darf das nicht.",
  CLASS_NOT_FOUND: "Diesen Kurs gibt es nicht.",
  USER_NOT_FOUND: "Dieses Konto gibt es nicht.",
  MEETING_NOT_FOUND: "Dieser Termin wurde abgesagt oder entfernt, oder er hat begonnen. Bitte laden Sie die Seite neu.",
  CALENDAR_NOT_FOUND: "Diese Kalenderadresse gilt nicht mehr. Bitte erstellen Sie in Ihrem Profil eine neue.",
  UNSUBSCRIBE_LINK_INVALID:
    "Dieser Link ist unvollständig oder gilt nicht mehr. Erinnerungen können Sie in Ihrem Profil abbestellen.",
  VENUE_NOT_FOUND: "Diesen Ort gibt es nicht. Bitte wählen Sie einen anderen.",
  PARTICIPANT_NOT_FOUND: "Diese Person steht nicht mehr in Ihrer Familienliste.",
  HEALTH_FORM_NOT_FOUND: "Es gibt kein Formular zu bestätigen. Bitte füllen Sie es aus und speichern Sie es.",
  CONSENT_TEXT_NOT_FOUND: "Danach fragt die Schule nicht mehr. Bitte laden Sie die Seite neu.",
  PAYMENT_NOT_FOUND: "Diese Zahlung gibt es nicht.",
  ENROLMENT_NOT_FOUND: "Diesen Platz gibt es nicht.",
  REFUND_NOT_FOUND: "Diese Erstattung gibt es nicht.",
  RECEIPT_NOT_FOUND: "Diesen Beleg gibt es nicht.",
  STATEMENT_NOT_FOUND: "In diesem Jahr gibt es keine Zahlungen.",
  NOT_FOUND: "Hier ist nichts.",
  METHOD_NOT_ALLOWED: ({ methods }) => `Diese Adresse nimmt nur ${methods} an.`,
  CLASS_CLOSED: "Dieser Kurs nimmt niemanden mehr auf. Bitte wählen Sie einen anderen.",
  CLASS_HAS_HOLDS:
    "Jemand bezahlt gerade einen Platz in diesem Kurs. Bitte versuchen Sie es noch einmal, wenn die Zahlung beendet ist.",
  CLASS_HAS_DATES:
    "Dieser Kurs hat Angemeldete, und es stehen noch Termine an. Sagen Sie den Kurs ab, oder warten Sie den letzten Termin ab.",
  CLASS_HAS_STUDENTS:
    "Dieser Kurs hat Angemeldete und kann deshalb nicht zurückgezogen werden. Bitte lassen Sie ihn von einem Admin absagen.",
  AGE_OUT_OF_RANGE: ({ name, age, isToCome, minAge, maxAge }) => {
    const old = `${name} ${isToCome ? "wird am ersten Tag" : "ist"} ${age} Jahre alt${isToCome ? " sein" : ""}`;
    return `${old}; dieser Kurs ist für das Alter ${ages(minAge, maxAge) ?? ""}.`;
  },
  CONSENT_REQUIRED: ({ name }) => `Bitte beantworten Sie zuerst die Fragen über ${name ?? "Ihr Kind"}.`,
  CONSENT_ANSWER_REFUSED: "Bitte beantworten Sie diese Frage mit Ja oder Nein.",
  CONSENT_ANSWERED_OFTEN:
    "Sie haben diese Antwort an einem Tag fünfzigmal geändert. Bitte stimmen Sie morgen zu; Nein ist jederzeit möglich.",
  CONSENT_TEXT_PUBLISHED: "Gerade wurde ein anderer solcher Text veröffentlicht. Bitte sehen Sie sich ihn zuerst an.",
  HEALTH_NOTES_OFF: "Die Schule speichert keine Gesundheitshinweise. Bitte sprechen Sie mit der Kursleitung.",
  TOO_MANY_PEOPLE: "Eine Familie hat höchstens 20 Personen. Bitte entfernen Sie zuerst jemanden.",
  PARTICIPANT_HAS_PLACES: ({ className }) =>
    `Dieses Kind hat einen Platz in ${className}. Bitte stornieren Sie ihn zuerst.`,
  BIRTH_DATE_TO_COME: "Dieses Geburtsdatum liegt in der Zukunft. Bitte geben Sie das richtige ein.",
  BIRTH_DATE_KEPT:
    "Dieses Kind hat einen Platz in einem Kurs mit Altersgrenze. Bitte lassen Sie das Geburtsdatum von der Schule berichtigen.",
  CODE_TAKEN: "Diesen Code gibt es schon. Bitte wählen Sie einen anderen.",
  CODE_OVER: "Der letzte Tag dieses Codes ist schon vorbei. Bitte wählen Sie einen späteren, oder lassen Sie ihn leer.",
  CODE_FOR_NOBODY:
    "Niemand hat ein Konto mit dieser E-Mail-Adresse. Bitte berichtigen Sie sie, oder lassen Sie das Feld leer.",
  CODE_UNKNOWN: "Diesen Code gibt es nicht. Bitte prüfen Sie ihn, oder machen Sie ohne Code weiter.",
  CODE_ENDED: "Dieser Code ist abgelaufen. Bitte machen Sie ohne ihn weiter.",
  CODE_NOT_VALID_NOW: "Dieser Code gilt noch nicht.",
  CODE_FOR_OTHER_CLASSES: "Dieser Code gilt für andere Kurse.",
  CODE_USED_UP: "Dieser Code ist aufgebraucht.",
  CODE_TRIES_USED_UP: ({ wait }) =>
    `Mehrere Codes waren ungültig. Bitte machen Sie ohne Code weiter, oder versuchen Sie es in ${duration(wait)} noch einmal.`,
  CODE_USED_BY_FAMILY: "Diesen Code haben Sie schon eingelöst.",
  CODE_NOT_BETTER: "Mit diesem Code sparen Sie nicht mehr als ohnehin schon. Er wird nicht eingelöst.",
  DISCOUNT_TOO_HIGH: ({ amountCents, currency }) =>
    `Diese Plätze kosten ${pricesIn(currency).price(amountCents)}. Bitte geben Sie höchstens so viel Rabatt ein.`,
  NO_SEATS_LEFT: "Dieser Kurs ist ausgebucht. Bitte wählen Sie einen anderen.",
  TOO_MANY_HOLDS:
    "Sie haben schon 5 Plätze reserviert. Bezahlen Sie einen, oder geben Sie einen zurück, und versuchen Sie es dann noch einmal.",
  CART_TOO_DEAR: "Eine Zahlung beträgt höchstens 999.999,99. Bitte nehmen Sie einen Platz heraus.",
  TOO_MANY_CHANGES:
    "Sie haben diese Zahlung 20-mal geändert. Bitte bezahlen Sie sie so, oder lassen Sie sie und fangen Sie neu an.",
  HOLD_COOLDOWN: ({ wait }) =>
    `Sie haben in diesem Kurs mehrmals einen Platz reserviert und nicht bezahlt. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  NETWORK_HOLDS_USED_UP: ({ wait }) =>
    `Zu viele neue Konten in Ihrem Netzwerk reservieren Plätze. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  HELD_AS_OFFER: "Dieser Platz ist ein Angebot der Warteliste: Er wird einzeln bezahlt.",
  SEATS_FREE: "Ein Platz ist frei: Melden Sie sich jetzt an.",
  CLASS_TOO_SMALL: ({ count }) => `Der Kurs hat nur ${count === 1 ? "1 Platz" : `${count} Plätze`}.`,
  TOO_MANY_WAITING: ({ count }) => `Sie warten schon auf ${count} Plätze.`,
  WAITLIST_FULL: "Auf diesen Kurs warten schon zu viele.",
  WAITLIST_COOLDOWN: ({ wait }) =>
    `Sie haben in diesem Kurs zwei Angebote abgegeben. In ${duration(wait)} können Sie sich wieder auf die Warteliste setzen.`,
  ALREADY_WAITING: "Sie warten schon auf diesen Kurs.",
  WAITLIST_CLOSED: "Die Warteliste dieses Kurses ist geschlossen.",
  WAITLIST_TURN_NOT_FOUND: "Dieser Platz in der Warteliste ist beendet. Bitte laden Sie die Seite neu.",
  SEATS_GO_TO_WAITLIST: ({ className }) =>
    `Andere warten auf ${className} und bekommen den nächsten Platz. Bitte lassen Sie stattdessen jemanden von der Warteliste hinein.`,
  ALREADY_ENROLLED: "Sie sind in diesem Kurs schon angemeldet.",
  ENROLMENT_ENDED: "Dieser Platz wurde schon storniert. Bitte laden Sie die Seite neu.",
  MOVE_OPEN:
    "Für diese Umbuchung ist schon ein Platz reserviert. Bitte bezahlen Sie ihn zuerst, oder warten Sie, bis er wieder frei ist.",
  MOVE_SEAT_HELD:
    "In jenem Kurs ist für diese Person ein Platz reserviert und nicht bezahlt. Bitte geben Sie ihn zuerst unbezahlt zurück, oder warten Sie, bis er wieder frei ist.",
  MOVED_OFTEN:
    "Sie können Plätze höchstens fünfmal am Tag umbuchen. Bitte versuchen Sie es morgen noch einmal, oder schreiben Sie der Schule.",
  MOVE_TOO_LATE:
    "Diesen Platz können Sie nicht selbst umbuchen: Der Kurs hat begonnen oder noch keine Termine. Bitte schreiben Sie der Schule.",
  MOVE_TO_CHEAPER: "Jener Kurs kostet weniger. Bitte lassen Sie diesen Platz von der Schule umbuchen.",
  HELD_FOR_MOVE:
    "Dieser Platz ist für eine Umbuchung reserviert. Bitte bezahlen Sie ihn einzeln, ohne Code und ohne Rabatt.",
  MOVE_ENDED: "Diese Umbuchung ist nicht mehr offen. Es wurde nichts berechnet.",
  CANCEL_TOO_LATE:
    "Die Zeit, in der Sie diesen Platz selbst stornieren konnten, ist vorbei. Bitte schreiben Sie der Schule.",
  REFUND_TOO_HIGH:
    "Das ist mehr, als von dieser Zahlung übrig ist. Bitte laden Sie die Seite neu und geben Sie weniger ein.",
  REFUND_NOT_SENT:
    "Der Kartenanbieter hat diese Erstattung abgelehnt. Bitte prüfen Sie die Zahlung in dessen Verwaltung.",
  REFUND_NOT_FAILED:
    "Diese Erstattung ist nicht zurückgekommen, oder sie ist schon abgeschlossen. Bitte laden Sie die Seite neu.",
  MONEY_NOT_KEPT:
    "Dieses Geld war nicht für einen Platz, oder es gab keine Rückbuchung; deshalb kann die Schule es nicht behalten. Bitte zahlen Sie es zurück.",
  INSTRUCTOR_BUSY: ({ instructorName, className, date }) =>
    `${instructorName === null ? "Sie leiten" : `${instructorName} leitet`} zu dieser Zeit ${className ?? "einen anderen Kurs"} (${time(date)}). Bitte wählen Sie eine andere.`,
  VENUE_TAKEN: ({ venueName, date }) =>
    `${venueName} ist belegt (${time(date)}). Bitte wählen Sie eine andere Zeit oder einen anderen Ort.`,
  VENUE_TAKEN_MEANWHILE:
    "Ein anderer Kurs hat den Ort eines dieser Termine belegt. Bitte verlegen Sie zuerst diesen Termin.",
  TOO_MANY_MEETINGS: "Ein Kurs hat höchstens 200 Termine. Bitte wählen Sie weniger.",
  LAST_MEETING:
    "Es bleibt kein anderer Termin. Bitte sagen Sie stattdessen den Kurs ab, damit alle ihr ganzes Geld zurückbekommen.",
  REFUND_CHANGED: "Der Betrag der Erstattung hat sich geändert. Bitte sehen Sie ihn sich noch einmal an.",
  CLASS_CHANGED_OFTEN:
    "Dieser Kurs wurde heute so oft geändert, wie es an einem Tag möglich ist. Bitte versuchen Sie es morgen noch einmal.",
  MEETING_MADE_UP: "Für diesen Termin gibt es schon einen Ersatztermin. Bitte laden Sie die Seite neu.",
  REFUND_UNDER_WAY: "Eine Erstattung dieser Zahlung läuft gerade. Bitte versuchen Sie es später noch einmal.",
  MEETING_IN_USE:
    "In diesem Kurs sind Plätze vergeben, deshalb bleiben seine Termine. Bitte ändern Sie stattdessen die Zeit oder den Ort.",
  VENUE_NAME_TAKEN: "Ein anderer Ort heißt schon so. Bitte wählen Sie einen anderen Namen.",
  VENUE_ZONE_UNKNOWN: ({ zone }) =>
    `Die Datenbank der Schule kennt diese Zeitzone nicht. Bitte wählen Sie ${zone ?? "eine andere, zum Beispiel Europe/Berlin"}.`,
  VENUE_ZONE_KEPT: "Dieser Ort hat Termine, deshalb bleibt seine Zeitzone. Bitte legen Sie einen weiteren Ort an.",
  VENUE_OVERLAPS:
    "An diesem Ort überschneiden sich Termine. Bitte verlegen Sie sie, bevor immer nur ein Kurs dort sein darf.",
  CLASS_NOT_APPROVED:
    "Eine Vertretung können Sie eintragen, sobald der Kurs freigegeben ist. Bitte warten Sie auf die Entscheidung der Schule.",
  SUBSTITUTE_NOT_INSTRUCTOR: "Bitte wählen Sie eine Kursleitung der Schule.",
  SUBSTITUTE_NEEDED: ({ className, date }) =>
    `Diese Kursleitung vertritt in ${className} (${time(date)}), während die eigene Kursleitung einen anderen Kurs leitet. Bitte tragen Sie zuerst eine andere Vertretung ein.`,
  SUBSTITUTE_JUST_NAMED:
    "Diese Kursleitung ist gerade zur Vertretung eines anderen Kurses geworden. Bitte versuchen Sie es noch einmal.",
  SUBSTITUTE_TOO_LATE: "Dieser Termin beginnt in weniger als einer Stunde. Bitte rufen Sie die Schule an.",
  SUBSTITUTE_KEPT:
    "Die Kursleitung dieses Kurses leitet zu dieser Zeit einen anderen. Bitte fragen Sie sie oder die Schule nach einer anderen Vertretung.",
  SUCCESSOR_BUSY: "Diese Kursleitung leitet zur selben Zeit einen anderen Kurs. Bitte wählen Sie jemand anderen.",
  PRICE_CHANGED: "Der Preis hat sich geändert. Bitte sehen Sie ihn sich noch einmal an, bevor Sie bezahlen.",
  SEATS_BELOW_TAKEN: "Es sind schon mehr Plätze vergeben. Bitte geben Sie eine höhere Zahl ein.",
  ENROLMENT_END_REFUSED: ({ problem, ...when }) =>
    `Dann kann der Anmeldeschluss nicht sein. ${timeTexts[problem](when)}`,
  AGES_REVERSED: "Das höchste Alter liegt unter dem niedrigsten. Bitte geben Sie beide ein.",
  CLASS_DECIDED: "Über diesen Kurs wurde schon entschieden. Bitte laden Sie die Liste neu.",
  STATUS_HELD: "Dieser Kurs hat diesen Stand schon. Bitte laden Sie die Liste neu.",
  MEETING_CANCELLED: "Dieser Termin ist abgesagt. Bitte laden Sie die Seite neu.",
  ATTENDANCE_TOO_EARLY: "Wer da ist, können Sie ab 12 Stunden vor dem Beginn eintragen.",
  ATTENDANCE_CLOSED:
    "Wer da war, können Sie sieben Tage lang berichtigen. Bitte lassen Sie es von der Verwaltung ändern.",
  ABSENCE_TOO_LATE: "Dieser Termin hat begonnen. Bitte rufen Sie die Schule an.",
  ATTENDANCE_MARKED: "Die Schule hat schon eingetragen, wer da ist. Bitte rufen Sie die Schule an.",
  ABSENCE_CHANGED_OFTEN: "Das wurde für diesen Tag zu oft geändert. Bitte rufen Sie die Schule an.",
  CLASS_CHANGED: "Der Kurs hat sich geändert. Bitte sehen Sie noch einmal nach.",
  MEETING_CHANGED:
    "Diesen Termin hat inzwischen jemand anderes geändert. Bitte schließen Sie das Fenster und sehen Sie noch einmal nach.",
  TOO_MANY_HOLIDAYS: "Eine Schule hat höchstens 100 Ferien. Bitte entfernen Sie welche, die vorbei sind.",
  HOLIDAY_NOT_FOUND: "Diese Ferien wurden entfernt. Bitte laden Sie die Seite neu.",
  HOLIDAY_TOO_LARGE:
    "An diesen Tagen sind mehr als 300 Termine geplant. Bitte tragen Sie nacheinander kürzere Ferien ein.",
  DATES_CHANGED: "Diese Termine hat inzwischen jemand geändert. Bitte sehen Sie sie sich noch einmal an.",
  NO_DATES_TO_MOVE: "Von diesem Tag an steht in diesem Kurs kein Termin mehr an.",
  LAST_ADMIN: "Das ist der letzte Admin. Machen Sie zuerst jemand anderen zum Admin.",
  ACCOUNT_HAS_ENROLMENTS:
    "Sie haben Plätze bezahlt. Bitte stornieren Sie sie zuerst, oder lassen Sie Ihr Konto von der Schule entfernen.",
  INSTRUCTOR_HAS_CLASSES:
    "Diese Kursleitung wird noch in Kursen gebraucht. Bitte wählen Sie eine andere, die sie übernimmt, oder sagen Sie die Kurse ab, oder archivieren Sie sie.",
  TOO_MANY_PENDING_CLASSES:
    "30 Ihrer Kurse warten auf eine Entscheidung. Bitte warten Sie eine ab, oder ziehen Sie einen Kurs zurück, und versuchen Sie es dann noch einmal.",
  CLASSES_USED_UP: ({ wait }) =>
    `Sie haben heute 100 Kurse angelegt. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  CLASS_WITHOUT_INSTRUCTOR:
    "Die Kursleitung dieses Kurses ist nicht mehr da. Bitte lassen Sie ihn zuerst unter „Personen verwalten“ von einer anderen übernehmen.",
  SUCCESSOR_NOT_INSTRUCTOR: "Bitte wählen Sie eine andere Kursleitung, die die Kurse übernimmt.",
  ROLE_HELD: "Dieses Konto hat diese Rolle schon.",
  PICTURE_FROM_ELSEWHERE: "Bitte laden Sie das Bild zuerst hier hoch.",
  PICTURE_REMOVED: "Dieses Bild ist nicht mehr gespeichert. Bitte wählen Sie es noch einmal aus.",
  CLASS_UNCLEAR: "Bitte geben Sie an, welcher Kurs gemeint ist: Senden Sie seine classId.",
  IMAGE_MISSING: "Bitte wählen Sie ein Bild aus.",
  IMAGE_NOT_READABLE: "Dieses Bild ist nicht lesbar. Bitte speichern Sie es neu ab, oder wählen Sie ein anderes.",
  IMAGE_TYPE_REFUSED: "Bitte wählen Sie ein Bild im Format JPEG, PNG, WebP oder AVIF.",
  IMAGE_TOO_LARGE: "Das Bild ist zu groß. Bitte wählen Sie eines mit höchstens 5 MB.",
  IMAGE_TOO_MANY_PIXELS: "Das Bild hat zu viele Pixel. Bitte speichern Sie es kleiner ab, etwa 4000 Pixel breit.",
  IMAGE_QUEUE_FULL: ({ wait }) =>
    `Im Moment werden viele Bilder gespeichert. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  UPLOADS_USED_UP: ({ wait }) =>
    `Sie haben so viele Bilder hochgeladen, wie es an einem Tag möglich ist. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  UPLOADS_NOT_SAVED: ({ wait }) =>
    `Sie haben mehrere Bilder hochgeladen, die nicht gespeichert sind. Bitte speichern Sie eines, oder versuchen Sie es in ${duration(wait)} noch einmal.`,
  CALLER_GONE: "Die Verbindung wurde vor der Antwort getrennt.",
  TOO_MANY_REQUESTS: ({ wait }) =>
    `Zu viele Anfragen. Bitte warten Sie ${duration(wait)}, und versuchen Sie es dann noch einmal.`,
  IMAGE_STORE_UNAVAILABLE:
    "Bilder können im Moment weder gespeichert noch gezeigt werden. Bitte versuchen Sie es in einer Minute noch einmal.",
  SETTINGS_CHANGED:
    "Jemand anderes hat die Einstellungen geändert. Bitte laden Sie die Seite neu, und versuchen Sie es noch einmal.",
  CURRENCY_KEPT:
    "Die Schule hat schon Zahlungen erhalten, deshalb bleibt ihre Währung. Preise, Zahlungen und Belege haben eine Währung.",
  ISSUER_INCOMPLETE:
    "Belege brauchen Adresse und Steuernummer der Schule. Bitte geben Sie beides ein, oder keines von beiden.",
  LEGAL_INCOMPLETE: "Bitte geben Sie die Adressen der AGB und der Datenschutzerklärung ein, oder keine von beiden.",
  TEST_EMAIL_OFF:
    "Die Schule verschickt keine E-Mails: Dieser Server hat keinen Mailserver. Bitte fragen Sie, wer ihn betreibt.",
  TEST_EMAIL_REFUSED: ({ reason }) => `Der Mailserver hat die Nachricht nicht angenommen. ${reason}`,
  EMAIL_OFF: "Die Schule verschickt keine E-Mails. Bitte schreiben Sie an die Adressen in der Liste.",
  EMAIL_NOT_FOUND: "Diese Nachricht gibt es nicht. Bitte laden Sie die Liste neu.",
  EMAIL_NOT_DUE: ({ cause }) => `Diese Nachricht würde nicht verschickt. ${dropped[cause]}`,
  EMAIL_RESENT_OFTEN:
    "Diese Nachricht wurde schon fünfmal erneut verschickt. Bitte schreiben Sie selbst an diese Adresse.",
  NOBODY_ENROLLED:
    "Niemand, für den sie ist, hat eine E-Mail-Adresse, die Nachrichten annimmt; deshalb würde niemand sie bekommen.",
  CLASS_ALREADY_ADDED:
    "Der Kurs wurde angelegt, bevor Sie das geändert haben. Bitte suchen Sie ihn unter „Meine Kurse“: Wenn Sie noch einmal absenden, entsteht ein weiterer.",
  CLASS_MESSAGE_SENT:
    "Diese Nachricht wurde verschickt, bevor sie geändert wurde. Bitte schließen Sie das Fenster, und schreiben Sie bei Bedarf eine neue.",
  CLASS_MESSAGES_USED_UP: ({ classNames, wait }) =>
    `Heute haben Sie Ihre fünf Nachrichten an ${list(classNames)} schon verschickt. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  CLASSES_OVER: ({ classNames }) =>
    `Niemand erhält die Nachricht, weil dies abgesagt oder archiviert ist: ${list(classNames)}. Bitte lassen Sie es weg.`,
  INPUT_TOO_DEEP: "Die Eingabe ist tiefer als 32 Ebenen verschachtelt. Bitte senden Sie eine flachere.",
  REQUEST_NOT_READABLE: "Diese Anfrage lässt sich nicht lesen.",
  WEBHOOK_NOT_SIGNED: "Die Signatur ist ungültig.",
  SERVER_STOPPING: ({ wait }) =>
    `Die Schule wird gerade neu gestartet. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  SERVER_BUSY: ({ wait }) =>
    `Im Moment nutzen sehr viele die Schule. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  DATABASE_UNAVAILABLE: ({ wait }) =>
    `Die Schule antwortet im Moment nicht. Bitte versuchen Sie es in ${duration(wait)} noch einmal.`,
  PROVIDER_UNAVAILABLE: ({ wait }) =>
    `Der Kartendienst antwortet nicht. Bitte versuchen Sie es in ${duration(wait)} noch einmal: Nichts wird doppelt berechnet.`,
  ...timeTexts,
} satisfies typeof en;
