export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "wrong-method"
  | "conflict"
  | "too-large"
  | "wrong-type"
  | "too-many"
  | "unavailable";

interface ErrorEntry {
  kind: ErrorKind;
  /** What happened and what to do, as shown to the user. `{wait}` is the time until a retry; other words are given. */
  message: string;
}

/** Every application error. */
export const ERRORS = {
  SIGN_IN_REQUIRED: { kind: "unauthenticated", message: "Please sign in." },
  TOKEN_EXPIRED: { kind: "unauthenticated", message: "Your session has run out. Please sign in again." },
  SESSION_ENDED: { kind: "unauthenticated", message: "Your session has ended. Please sign in again." },
  IDENTITY_NOT_PROVED: { kind: "unauthenticated", message: "We could not confirm who you are. Please sign in again." },
  EMAIL_MISSING: { kind: "invalid", message: "Your account has no e-mail address. Please sign in with one that has." },
  EMAIL_UNUSABLE: {
    kind: "invalid",
    message:
      "The school cannot write to the e-mail address of your account. Please sign in with one such as name@example.com.",
  },
  EMAIL_TAKEN: {
    kind: "conflict",
    message:
      "Another account has this e-mail address already. Please sign in with it. If the address is yours, sign in with Google or reset your password to show it.",
  },
  EMAIL_NOT_VERIFIED: {
    kind: "forbidden",
    message: "Please verify your e-mail address first: open the link that the sign-in service sends you.",
  },
  SIGN_IN_AGAIN: {
    kind: "forbidden",
    message: "Please sign out and sign in again, and then delete the account within ten minutes.",
  },
  EMAIL_NOT_YOURS: { kind: "forbidden", message: "That is another person's e-mail address." },
  ACCOUNT_REMOVED: { kind: "forbidden", message: "This account has been removed. Please ask the school." },
  ROLE_REQUIRED: { kind: "forbidden", message: "Your account may not do this." },
  CLASS_NOT_FOUND: { kind: "missing", message: "There is no such class." },
  USER_NOT_FOUND: { kind: "missing", message: "There is no such user." },
  MEETING_NOT_FOUND: {
    kind: "missing",
    message: "This date has been cancelled or removed, or it has begun. Please reload the page.",
  },
  CALENDAR_NOT_FOUND: {
    kind: "missing",
    message: "This calendar address has ended. Please make a new one in your profile.",
  },
  UNSUBSCRIBE_LINK_INVALID: {
    kind: "invalid",
    message: "This link is incomplete or no longer valid. You can end reminders in your profile.",
  },
  VENUE_NOT_FOUND: { kind: "missing", message: "There is no such venue. Please choose another one." },
  PARTICIPANT_NOT_FOUND: { kind: "missing", message: "This person is not in your family list any more." },
  HEALTH_FORM_NOT_FOUND: { kind: "missing", message: "There is no form to confirm. Please fill it in and save it." },
  CONSENT_TEXT_NOT_FOUND: { kind: "missing", message: "The school asks this no more. Please reload the page." },
  PAYMENT_NOT_FOUND: { kind: "missing", message: "There is no such payment." },
  ENROLMENT_NOT_FOUND: { kind: "missing", message: "There is no such place." },
  REFUND_NOT_FOUND: { kind: "missing", message: "There is no such refund." },
  RECEIPT_NOT_FOUND: { kind: "missing", message: "There is no such receipt." },
  STATEMENT_NOT_FOUND: { kind: "missing", message: "There are no payments in that year." },
  NOT_FOUND: { kind: "missing", message: "There is nothing here." },
  METHOD_NOT_ALLOWED: { kind: "wrong-method", message: "This address takes {methods} only." },
  CLASS_CLOSED: { kind: "conflict", message: "This class takes no new students. Please choose another one." },
  CLASS_HAS_HOLDS: {
    kind: "conflict",
    message: "Somebody is paying for a place in this class. Please try again once the payment has ended.",
  },
  CLASS_HAS_DATES: {
    kind: "conflict",
    message:
      "Students are enrolled in this class, and it has dates to come. Cancel the class, or wait for its last date.",
  },
  CLASS_HAS_STUDENTS: {
    kind: "conflict",
    message: "Students have places in this class, so it cannot be withdrawn. Please ask an admin to cancel it.",
  },
  AGE_OUT_OF_RANGE: {
    kind: "conflict",
    message: "{name} {age}; this class is for {ages}.",
  },
  CONSENT_REQUIRED: { kind: "conflict", message: "Please answer the questions about {name} first." },
  CONSENT_ANSWER_REFUSED: { kind: "invalid", message: "Please answer this question with yes or no." },
  CONSENT_ANSWERED_OFTEN: {
    kind: "conflict",
    message:
      "You have changed this answer fifty times within a day. Please agree tomorrow; no is possible at any time.",
  },
  CONSENT_TEXT_PUBLISHED: {
    kind: "conflict",
    message: "Somebody has just published another text of this kind. Please look at it first.",
  },
  HEALTH_NOTES_OFF: {
    kind: "conflict",
    message: "The school keeps no health notes. Please tell the instructor in person.",
  },
  TOO_MANY_PEOPLE: { kind: "conflict", message: "A family has at most 20 people. Please remove somebody first." },
  PARTICIPANT_HAS_PLACES: {
    kind: "conflict",
    message: "This child has a place in {class}. Please cancel it first.",
  },
  BIRTH_DATE_TO_COME: { kind: "invalid", message: "This birth date is to come. Please enter the right one." },
  BIRTH_DATE_KEPT: {
    kind: "conflict",
    message: "This child has a place in a class with an age limit. Please ask the school to correct the birth date.",
  },
  CODE_TAKEN: { kind: "conflict", message: "There is such a code already. Please choose another one." },
  CODE_OVER: {
    kind: "conflict",
    message: "The last day of this code is over already. Please choose a later one, or leave it empty.",
  },
  CODE_FOR_NOBODY: {
    kind: "conflict",
    message: "Nobody has an account with this e-mail address. Please correct it, or leave it empty.",
  },
  CODE_UNKNOWN: { kind: "conflict", message: "There is no such code. Please check it, or go on without one." },
  CODE_ENDED: { kind: "conflict", message: "This code has ended. Please go on without it." },
  CODE_NOT_VALID_NOW: { kind: "conflict", message: "This code is not valid yet." },
  CODE_FOR_OTHER_CLASSES: { kind: "conflict", message: "This code is for other classes." },
  CODE_USED_UP: { kind: "conflict", message: "This code is used up." },
  CODE_TRIES_USED_UP: {
    kind: "too-many",
    message: "Several codes could not be used. Please go on without one, or try again in {wait}.",
  },
  CODE_USED_BY_FAMILY: { kind: "conflict", message: "You have used this code already." },
  CODE_NOT_BETTER: {
    kind: "conflict",
    message: "This code takes off nothing more than you save already. It is not used.",
  },
  DISCOUNT_TOO_HIGH: {
    kind: "conflict",
    message: "These places cost {amount}. Please enter a discount of at most that.",
  },
  NO_SEATS_LEFT: { kind: "conflict", message: "This class is sold out. Please choose another one." },
  TOO_MANY_HOLDS: {
    kind: "conflict",
    message: "You are holding 5 places already. Pay for one or give one back, then try again.",
  },
  CART_TOO_DEAR: { kind: "conflict", message: "One payment is at most $999,999.99. Please take out a place." },
  TOO_MANY_CHANGES: {
    kind: "conflict",
    message: "You have changed this payment 20 times. Please pay for it as it is, or leave it and start again.",
  },
  HOLD_COOLDOWN: {
    kind: "too-many",
    message: "You have held a place in this class repeatedly without paying. Please try again in {wait}.",
  },
  NETWORK_HOLDS_USED_UP: {
    kind: "too-many",
    message: "Too many new accounts in your network are holding places. Please try again in {wait}.",
  },
  HELD_AS_OFFER: { kind: "conflict", message: "This seat is an offer of the waitlist: it is paid for alone." },
  SEATS_FREE: { kind: "conflict", message: "A seat is free: enrol now." },
  CLASS_TOO_SMALL: { kind: "conflict", message: "The class has only {seats}." },
  TOO_MANY_WAITING: { kind: "conflict", message: "You wait for {n} places already." },
  WAITLIST_FULL: { kind: "conflict", message: "Too many people wait for this class already." },
  WAITLIST_COOLDOWN: {
    kind: "too-many",
    message: "You have given up two offers in this class. You can join its waitlist again in {wait}.",
  },
  ALREADY_WAITING: { kind: "conflict", message: "You wait for this class already." },
  WAITLIST_CLOSED: { kind: "conflict", message: "The waitlist of this class is closed." },
  WAITLIST_TURN_NOT_FOUND: {
    kind: "missing",
    message: "This turn in the waitlist has ended. Please reload the page.",
  },
  SEATS_GO_TO_WAITLIST: {
    kind: "conflict",
    message: "Others wait for {class}, and get its next seat. Please let somebody in from its waitlist instead.",
  },
  ALREADY_ENROLLED: { kind: "conflict", message: "You are enrolled in this class already." },
  ENROLMENT_ENDED: { kind: "conflict", message: "This place has been cancelled already. Please reload the page." },
  MOVE_OPEN: {
    kind: "conflict",
    message: "A seat is kept for this move already. Please pay for it first, or wait until it is free again.",
  },
  MOVE_SEAT_HELD: {
    kind: "conflict",
    message:
      "A seat in that class is held for this person and not paid for. Please let it go first without paying, or wait until it is free again.",
  },
  MOVED_OFTEN: {
    kind: "conflict",
    message: "You can move places five times a day at most. Please try again tomorrow, or write to the school.",
  },
  MOVE_TOO_LATE: {
    kind: "conflict",
    message:
      "You cannot move this place yourself: its class has begun, or has no dates yet. Please write to the school.",
  },
  MOVE_TO_CHEAPER: { kind: "conflict", message: "That class costs less. Please ask the school to move this place." },
  HELD_FOR_MOVE: {
    kind: "conflict",
    message: "This seat is kept for a place that moves. Please pay for it alone, without a code or a discount.",
  },
  MOVE_ENDED: {
    kind: "conflict",
    message: "This move is not open any more. Nothing was charged.",
  },
  CANCEL_TOO_LATE: {
    kind: "conflict",
    message: "The time to cancel this place yourself is over. Please write to the school.",
  },
  REFUND_TOO_HIGH: {
    kind: "conflict",
    message: "That is more than is left of this payment. Please reload the page and enter less.",
  },
  REFUND_NOT_SENT: {
    kind: "conflict",
    message: "The card provider has declined this refund. Please check the payment in its dashboard.",
  },
  REFUND_NOT_FAILED: {
    kind: "conflict",
    message: "This refund has not come back, or is closed already. Please reload the page.",
  },
  MONEY_NOT_KEPT: {
    kind: "conflict",
    message: "This money was not for a place, or not disputed, so the school cannot keep it. Please pay it back.",
  },
  INSTRUCTOR_BUSY: {
    kind: "conflict",
    message: "{teaches} {class} at that time ({date}). Please choose another one.",
  },
  VENUE_TAKEN: { kind: "conflict", message: "{venue} is taken on {date}. Please choose another time or venue." },
  VENUE_TAKEN_MEANWHILE: {
    kind: "conflict",
    message: "Another class has taken the venue of one of its dates. Please move that date first.",
  },
  MEETING_TIME_MISSING: {
    kind: "conflict",
    message: "{date} does not exist in {zone}: the clocks skip it. Please choose another time.",
  },
  MEETING_TIME_TWICE: {
    kind: "conflict",
    message: "{date} comes twice in {zone}: the clocks go back. Please choose another time.",
  },
  MEETING_TOO_LATE: {
    kind: "conflict",
    message: "{date} is more than three years ahead. Please choose an earlier date.",
  },
  MEETING_PAST: { kind: "conflict", message: "{date} is in the past. Please choose a later date." },
  TOO_MANY_MEETINGS: { kind: "conflict", message: "A class has at most 200 dates. Please choose fewer." },
  LAST_MEETING: {
    kind: "conflict",
    message: "No other date is left. Please cancel the class instead, so that every student is paid back in full.",
  },
  REFUND_CHANGED: {
    kind: "conflict",
    message: "The amount to pay back has changed. Please look at it again.",
  },
  CLASS_CHANGED_OFTEN: {
    kind: "too-many",
    message: "This class has been changed as often as one day allows. Please try again tomorrow.",
  },
  MEETING_MADE_UP: { kind: "conflict", message: "This date has a make-up already. Please reload the page." },
  REFUND_UNDER_WAY: { kind: "conflict", message: "A refund of this payment is under way. Please try again later." },
  MEETING_IN_USE: {
    kind: "conflict",
    message: "Students have a seat in this class, so its dates stay. Please change the time or the venue instead.",
  },
  VENUE_NAME_TAKEN: { kind: "conflict", message: "Another venue has this name. Please choose another one." },
  VENUE_ZONE_UNKNOWN: {
    kind: "invalid",
    message: "The school's database does not know this time zone. Please choose {zone}.",
  },
  VENUE_ZONE_KEPT: {
    kind: "conflict",
    message: "This venue has dates, so its time zone stays. Please add another venue.",
  },
  VENUE_OVERLAPS: {
    kind: "conflict",
    message: "Dates overlap at this venue. Please move them before you make it exclusive.",
  },
  CLASS_NOT_APPROVED: {
    kind: "conflict",
    message: "A substitute can be named once the class is approved. Please wait for the school's decision.",
  },
  SUBSTITUTE_NOT_INSTRUCTOR: { kind: "conflict", message: "Please choose an instructor of the school." },
  SUBSTITUTE_NEEDED: {
    kind: "conflict",
    message:
      "This instructor is the substitute of {class} on {date}, when its own instructor teaches another class. Please name another substitute first.",
  },
  SUBSTITUTE_JUST_NAMED: {
    kind: "conflict",
    message: "This instructor has just become the substitute of another class. Please try again.",
  },
  SUBSTITUTE_TOO_LATE: {
    kind: "conflict",
    message: "This date begins within an hour. Please call the school.",
  },
  SUBSTITUTE_KEPT: {
    kind: "conflict",
    message:
      "The instructor of the class teaches another one at that time. Please ask them or the school for another substitute.",
  },
  SUCCESSOR_BUSY: {
    kind: "conflict",
    message: "This instructor teaches another class at the same time. Please choose somebody else.",
  },
  PRICE_CHANGED: { kind: "conflict", message: "The price has changed. Please look at it again before you pay." },
  SEATS_BELOW_TAKEN: {
    kind: "conflict",
    message: "More seats than that are taken already. Please enter a higher number.",
  },
  ENROLMENT_END_REFUSED: { kind: "conflict", message: "Enrolment cannot end then. {reason}" },
  AGES_REVERSED: { kind: "conflict", message: "The oldest age is below the youngest. Please enter both." },
  CLASS_DECIDED: { kind: "conflict", message: "This class has been decided already. Please reload the list." },
  STATUS_HELD: { kind: "conflict", message: "This class has that status already. Please reload the list." },
  MEETING_CANCELLED: { kind: "conflict", message: "This date is cancelled. Please reload the page." },
  ATTENDANCE_TOO_EARLY: { kind: "conflict", message: "Who is there can be marked from 12 hours before the start." },
  ATTENDANCE_CLOSED: {
    kind: "conflict",
    message: "Who was there can be corrected for seven days. Please ask the office to change it.",
  },
  ABSENCE_TOO_LATE: { kind: "conflict", message: "This date has begun. Please call the school." },
  ATTENDANCE_MARKED: {
    kind: "conflict",
    message: "The school has marked already who is there. Please call the school.",
  },
  ABSENCE_CHANGED_OFTEN: {
    kind: "conflict",
    message: "This has been changed too often for this day. Please call the school.",
  },
  CLASS_CHANGED: { kind: "conflict", message: "The class has changed. Please look again." },
  MEETING_CHANGED: {
    kind: "conflict",
    message: "Somebody else has changed this date meanwhile. Please close the window and look again.",
  },
  TOO_MANY_HOLIDAYS: {
    kind: "conflict",
    message: "A school has at most 100 holidays. Please remove one that is over.",
  },
  HOLIDAY_NOT_FOUND: { kind: "missing", message: "This holiday has been removed. Please reload the page." },
  HOLIDAY_TOO_LARGE: {
    kind: "conflict",
    message: "More than 300 dates are planned on these days. Please add shorter holidays, one after the other.",
  },
  DATES_CHANGED: {
    kind: "conflict",
    message: "Somebody else has changed these dates meanwhile. Please look at them again.",
  },
  NO_DATES_TO_MOVE: { kind: "missing", message: "No date of this class is to come from that day on." },
  LAST_ADMIN: { kind: "conflict", message: "This is the last admin. Make somebody else an admin first." },
  ACCOUNT_HAS_ENROLMENTS: {
    kind: "conflict",
    message: "You have paid for places. Please cancel them first, or ask the school to remove your account.",
  },
  INSTRUCTOR_HAS_CLASSES: {
    kind: "conflict",
    message:
      "Classes still need this instructor. Please choose another instructor who takes them over, or cancel or archive them.",
  },
  TOO_MANY_PENDING_CLASSES: {
    kind: "conflict",
    message: "30 of your classes are waiting for a decision. Please wait for one, or withdraw a class, and try again.",
  },
  CLASSES_USED_UP: {
    kind: "too-many",
    message: "You have added 100 classes today. Please try again in {wait}.",
  },
  CLASS_WITHOUT_INSTRUCTOR: {
    kind: "conflict",
    message: "The instructor of this class has left. Please let another instructor take it over first, in Menage User.",
  },
  SUCCESSOR_NOT_INSTRUCTOR: { kind: "conflict", message: "Please choose another instructor to take the classes over." },
  ROLE_HELD: { kind: "conflict", message: "This user has that role already." },
  PICTURE_FROM_ELSEWHERE: { kind: "conflict", message: "Please upload the picture here first." },
  PICTURE_REMOVED: {
    kind: "conflict",
    message: "This picture was not saved within an hour, so it is removed. Please choose it again.",
  },
  CLASS_UNCLEAR: { kind: "invalid", message: "Please say which class is meant: send its classId." },
  IMAGE_MISSING: { kind: "invalid", message: "Please choose a picture." },
  IMAGE_NOT_READABLE: {
    kind: "invalid",
    message: "This picture cannot be read. Please save it again or choose another.",
  },
  IMAGE_TYPE_REFUSED: { kind: "wrong-type", message: "Please choose a JPEG, PNG, WebP or AVIF picture." },
  IMAGE_TOO_LARGE: { kind: "too-large", message: "The picture is too large. Please choose one of at most 5 MB." },
  IMAGE_TOO_MANY_PIXELS: {
    kind: "too-large",
    message: "The picture has too many pixels. Please save it smaller, for example 4000 pixels wide.",
  },
  IMAGE_QUEUE_FULL: {
    kind: "unavailable",
    message: "Many pictures are being saved at the moment. Please try again in {wait}.",
  },
  UPLOADS_USED_UP: {
    kind: "too-many",
    message: "You have uploaded as many pictures as one day allows. Please try again in {wait}.",
  },
  UPLOADS_NOT_SAVED: {
    kind: "too-many",
    message: "You have uploaded several pictures that are not saved. Please save one, or try again in {wait}.",
  },
  /** Nobody reads it. */
  CALLER_GONE: { kind: "invalid", message: "The connection was closed before the answer." },
  TOO_MANY_REQUESTS: { kind: "too-many", message: "Too many requests. Please wait {wait}, then try again." },
  IMAGE_STORE_UNAVAILABLE: {
    kind: "unavailable",
    message: "Pictures cannot be saved or shown at the moment. Please try again in a minute.",
  },
  SETTINGS_CHANGED: {
    kind: "conflict",
    message: "Somebody else has changed the settings. Please reload and try again.",
  },
  CURRENCY_KEPT: {
    kind: "conflict",
    message: "The school has taken payments, so its currency stays. Prices, payments and receipts have one currency.",
  },
  ISSUER_INCOMPLETE: {
    kind: "conflict",
    message: "Receipts need both the address and the tax number of the school. Please enter both, or neither.",
  },
  LEGAL_INCOMPLETE: {
    kind: "conflict",
    message: "Please enter the addresses of both the terms and the privacy notice, or neither.",
  },
  TEST_EMAIL_OFF: {
    kind: "conflict",
    message: "The school sends no e-mail: this server has no mail server. Please ask whoever runs it.",
  },
  TEST_EMAIL_REFUSED: { kind: "conflict", message: "The mail server has not taken the message. {reason}" },
  EMAIL_OFF: { kind: "conflict", message: "The school sends no e-mail. Please write to the addresses in the list." },
  EMAIL_NOT_FOUND: { kind: "missing", message: "There is no such message. Please reload the list." },
  EMAIL_NOT_DUE: { kind: "conflict", message: "This message would not be sent. {reason}" },
  EMAIL_RESENT_OFTEN: {
    kind: "conflict",
    message: "This message has been sent again five times. Please write to the recipient yourself.",
  },
  NOBODY_ENROLLED: {
    kind: "conflict",
    message: "Nobody whom it is for has an e-mail address that takes messages, so nobody would get it.",
  },
  CLASS_ALREADY_ADDED: {
    kind: "conflict",
    message:
      "The class was added before you changed this. Please look for it under My Class: sending it again adds another one.",
  },
  CLASS_MESSAGE_SENT: {
    kind: "conflict",
    message:
      "This message was sent before it was changed. Please close the window, and write a new one if it is needed.",
  },
  CLASS_MESSAGES_USED_UP: {
    kind: "too-many",
    message: "You have sent your five messages of today to {classes}. Please try again in {wait}.",
  },
  CLASSES_OVER: {
    kind: "conflict",
    message: "Nobody is written to, because of what is cancelled or archived: {classes}. Please leave it out.",
  },
  INPUT_TOO_DEEP: { kind: "invalid", message: "The input is nested deeper than 32 levels. Please send a flatter one." },
  REQUEST_NOT_READABLE: { kind: "invalid", message: "This request cannot be read." },
  WEBHOOK_NOT_SIGNED: { kind: "invalid", message: "Invalid signature." },
  SERVER_STOPPING: { kind: "unavailable", message: "The school is just being restarted. Please try again in {wait}." },
  SERVER_BUSY: {
    kind: "unavailable",
    message: "Very many people are using the school at the moment. Please try again in {wait}.",
  },
  DATABASE_UNAVAILABLE: {
    kind: "unavailable",
    message: "The school does not answer at the moment. Please try again in {wait}.",
  },
  PROVIDER_UNAVAILABLE: {
    kind: "unavailable",
    message: "The card service does not answer. Please try again in {wait}: nothing is charged twice.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

interface AppErrorOptions extends ErrorOptions {
  /** When a retry may succeed; part of the message and of Retry-After. */
  retryAfterSeconds?: number | null;
  /** The other words of the message. */
  words?: Readonly<Record<string, string>>;
}

/** A seat of a cart that cannot be had, with the reason. */
export interface RefusedSeat {
  classId: string;
  participantId: string;
  errorCode: ErrorCode;
  message: string;
}

/** An error that the caller can act on, without a stack, which would cost more than most refusals. Any other error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | null;
  /** Where a cart was refused: each seat that cannot be had. */
  refused: readonly RefusedSeat[] | null = null;

  constructor(code: ErrorCode, { retryAfterSeconds, words, ...options }: AppErrorOptions = {}) {
    const given: Record<string, string> = { wait: inWords(retryAfterSeconds ?? 60), ...words };
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(
      ERRORS[code].message.replaceAll(/\{(\w+)\}/g, (_, word: string) => given[word] ?? ""),
      options,
    );
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }

  get kind(): ErrorKind {
    return ERRORS[this.code].kind;
  }
}

/** Whether an error is this application error. */
export function isAppError(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}

const UNITS = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** A duration in its largest unit, rounded up. */
function inWords(seconds: number): string {
  const unit = UNITS.find((one) => seconds > one.seconds) ?? UNITS[2];
  const count = Math.ceil(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
