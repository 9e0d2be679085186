import { dropped } from "./emails/dropped.ts";
import { formatAges, formatLocalTime, formatPrice, listNames } from "../../format.ts";
import type { Busy, ClassNamed, MeetingTime, Priced, TimeProblem, Wait, WrongAge } from "../error-params.ts";
import { formatDuration } from "./format.ts";

const timeTexts = {
  MEETING_TIME_MISSING: ({ date, zone }: MeetingTime) =>
    `${formatLocalTime(date)} does not exist in ${zone}: the clocks skip it. Please choose another time.`,
  MEETING_TIME_TWICE: ({ date, zone }: MeetingTime) =>
    `${formatLocalTime(date)} comes twice in ${zone}: the clocks go back. Please choose another time.`,
  MEETING_TOO_LATE: ({ date }: MeetingTime) =>
    `${formatLocalTime(date)} is more than three years ahead. Please choose an earlier date.`,
  MEETING_PAST: ({ date }: MeetingTime) => `${formatLocalTime(date)} is in the past. Please choose a later date.`,
};

/** What happened and what to do, as shown to the user. */
export const errors = {
  SIGN_IN_REQUIRED: "Please sign in.",
  TOKEN_EXPIRED: "Your session has run out. Please sign in again.",
  SESSION_ENDED: "Your session has ended. Please sign in again.",
  IDENTITY_NOT_PROVED: "We could not confirm who you are. Please sign in again.",
  EMAIL_MISSING: "Your account has no e-mail address. Please sign in with one that has.",
  EMAIL_UNUSABLE:
    "The school cannot write to the e-mail address of your account. Please sign in with one such as name@example.com.",
  LANGUAGE_NOT_OFFERED: "The school does not offer this language. Please choose another one.",
  EMAIL_TAKEN:
    "Another account has this e-mail address already. Please sign in with it. If the address is yours, sign in with Google or reset your password to show it.",
  EMAIL_NOT_VERIFIED: "Please verify your e-mail address first: open the link that the sign-in service sends you.",
  SIGN_IN_AGAIN: "Please sign out and sign in again, and then delete the account within ten minutes.",
  EMAIL_NOT_YOURS: "That is another person's e-mail address.",
  ACCOUNT_REMOVED: "This account has been removed. Please ask the school.",
  ROLE_REQUIRED: "Your account may not do this.",
  CLASS_NOT_FOUND: "There is no such class.",
  USER_NOT_FOUND: "There is no such user.",
  MEETING_NOT_FOUND: "This date has been cancelled or removed, or it has begun. Please reload the page.",
  CALENDAR_NOT_FOUND: "This calendar address has ended. Please make a new one in your profile.",
  UNSUBSCRIBE_LINK_INVALID: "This link is incomplete or no longer valid. You can end reminders in your profile.",
  VENUE_NOT_FOUND: "There is no such venue. Please choose another one.",
  PARTICIPANT_NOT_FOUND: "This person is not in your family list any more.",
  HEALTH_FORM_NOT_FOUND: "There is no form to confirm. Please fill it in and save it.",
  CONSENT_TEXT_NOT_FOUND: "The school asks this no more. Please reload the page.",
  PAYMENT_NOT_FOUND: "There is no such payment.",
  ENROLMENT_NOT_FOUND: "There is no such place.",
  REFUND_NOT_FOUND: "There is no such refund.",
  RECEIPT_NOT_FOUND: "There is no such receipt.",
  STATEMENT_NOT_FOUND: "There are no payments in that year.",
  NOT_FOUND: "There is nothing here.",
  METHOD_NOT_ALLOWED: ({ methods }: { methods: string }) => `This address takes ${methods} only.`,
  CLASS_CLOSED: "This class takes no new students. Please choose another one.",
  CLASS_HAS_HOLDS: "Somebody is paying for a place in this class. Please try again once the payment has ended.",
  CLASS_HAS_DATES:
    "Students are enrolled in this class, and it has dates to come. Cancel the class, or wait for its last date.",
  CLASS_HAS_STUDENTS:
    "Students have places in this class, so it cannot be withdrawn. Please ask an admin to cancel it.",
  AGE_OUT_OF_RANGE: ({ name, age, isToCome, minAge, maxAge }: WrongAge) =>
    `${name} ${isToCome ? `will be ${age} on the first day` : `is ${age}`}; this class is for ages ${formatAges(minAge, maxAge) ?? ""}.`,
  CONSENT_REQUIRED: ({ name }: { name: string | null }) =>
    `Please answer the questions about ${name ?? "your child"} first.`,
  CONSENT_ANSWER_REFUSED: "Please answer this question with yes or no.",
  CONSENT_ANSWERED_OFTEN:
    "You have changed this answer fifty times within a day. Please agree tomorrow; no is possible at any time.",
  CONSENT_TEXT_PUBLISHED: "Somebody has just published another text of this kind. Please look at it first.",
  HEALTH_NOTES_OFF: "The school keeps no health notes. Please tell the instructor in person.",
  TOO_MANY_PEOPLE: "A family has at most 20 people. Please remove somebody first.",
  PARTICIPANT_HAS_PLACES: ({ className }: ClassNamed) =>
    `This child has a place in ${className}. Please cancel it first.`,
  BIRTH_DATE_TO_COME: "This birth date is to come. Please enter the right one.",
  BIRTH_DATE_KEPT:
    "This child has a place in a class with an age limit. Please ask the school to correct the birth date.",
  CODE_TAKEN: "There is such a code already. Please choose another one.",
  CODE_OVER: "The last day of this code is over already. Please choose a later one, or leave it empty.",
  CODE_FOR_NOBODY: "Nobody has an account with this e-mail address. Please correct it, or leave it empty.",
  CODE_UNKNOWN: "There is no such code. Please check it, or go on without one.",
  CODE_ENDED: "This code has ended. Please go on without it.",
  CODE_NOT_VALID_NOW: "This code is not valid yet.",
  CODE_FOR_OTHER_CLASSES: "This code is for other classes.",
  CODE_USED_UP: "This code is used up.",
  CODE_TRIES_USED_UP: ({ wait }: Wait) =>
    `Several codes could not be used. Please go on without one, or try again in ${formatDuration(wait)}.`,
  CODE_USED_BY_FAMILY: "You have used this code already.",
  CODE_NOT_BETTER: "This code takes off nothing more than you save already. It is not used.",
  DISCOUNT_TOO_HIGH: ({ amountCents, currency }: Priced) =>
    `These places cost ${formatPrice(amountCents, currency)}. Please enter a discount of at most that.`,
  NO_SEATS_LEFT: "This class is sold out. Please choose another one.",
  TOO_MANY_HOLDS: "You are holding 5 places already. Pay for one or give one back, then try again.",
  CART_TOO_DEAR: "One payment is at most 999,999.99. Please take out a place.",
  TOO_MANY_CHANGES: "You have changed this payment 20 times. Please pay for it as it is, or leave it and start again.",
  HOLD_COOLDOWN: ({ wait }: Wait) =>
    `You have held a place in this class repeatedly without paying. Please try again in ${formatDuration(wait)}.`,
  NETWORK_HOLDS_USED_UP: ({ wait }: Wait) =>
    `Too many new accounts in your network are holding places. Please try again in ${formatDuration(wait)}.`,
  HELD_AS_OFFER: "This seat is an offer of the waitlist: it is paid for alone.",
  SEATS_FREE: "A seat is free: enrol now.",
  CLASS_TOO_SMALL: ({ count }: { count: number }) => `The class has only ${count === 1 ? "1 seat" : `${count} seats`}.`,
  TOO_MANY_WAITING: ({ count }: { count: number }) => `You wait for ${count} places already.`,
  WAITLIST_FULL: "Too many people wait for this class already.",
  WAITLIST_COOLDOWN: ({ wait }: Wait) =>
    `You have given up two offers in this class. You can join its waitlist again in ${formatDuration(wait)}.`,
  ALREADY_WAITING: "You wait for this class already.",
  WAITLIST_CLOSED: "The waitlist of this class is closed.",
  WAITLIST_TURN_NOT_FOUND: "This turn in the waitlist has ended. Please reload the page.",
  SEATS_GO_TO_WAITLIST: ({ className }: ClassNamed) =>
    `Others wait for ${className}, and get its next seat. Please let somebody in from its waitlist instead.`,
  ALREADY_ENROLLED: "You are enrolled in this class already.",
  ENROLMENT_ENDED: "This place has been cancelled already. Please reload the page.",
  MOVE_OPEN: "A seat is kept for this move already. Please pay for it first, or wait until it is free again.",
  MOVE_SEAT_HELD:
    "A seat in that class is held for this person and not paid for. Please let it go first without paying, or wait until it is free again.",
  MOVED_OFTEN: "You can move places five times a day at most. Please try again tomorrow, or write to the school.",
  MOVE_TOO_LATE:
    "You cannot move this place yourself: its class has begun, or has no dates yet. Please write to the school.",
  MOVE_TO_CHEAPER: "That class costs less. Please ask the school to move this place.",
  HELD_FOR_MOVE: "This seat is kept for a place that moves. Please pay for it alone, without a code or a discount.",
  MOVE_ENDED: "This move is not open any more. Nothing was charged.",
  CANCEL_TOO_LATE: "The time to cancel this place yourself is over. Please write to the school.",
  REFUND_TOO_HIGH: "That is more than is left of this payment. Please reload the page and enter less.",
  REFUND_NOT_SENT: "The card provider has declined this refund. Please check the payment in its dashboard.",
  REFUND_NOT_FAILED: "This refund has not come back, or is closed already. Please reload the page.",
  MONEY_NOT_KEPT: "This money was not for a place, or not disputed, so the school cannot keep it. Please pay it back.",
  INSTRUCTOR_BUSY: ({ instructorName, className, date }: Busy) =>
    `${instructorName === null ? "You teach" : `${instructorName} teaches`} ${className ?? "another class"} at that time (${formatLocalTime(date)}). Please choose another one.`,
  VENUE_TAKEN: ({ venueName, date }: { venueName: string; date: string }) =>
    `${venueName} is taken on ${formatLocalTime(date)}. Please choose another time or venue.`,
  VENUE_TAKEN_MEANWHILE: "Another class has taken the venue of one of its dates. Please move that date first.",
  TOO_MANY_MEETINGS: "A class has at most 200 dates. Please choose fewer.",
  LAST_MEETING: "No other date is left. Please cancel the class instead, so that every student is paid back in full.",
  REFUND_CHANGED: "The amount to pay back has changed. Please look at it again.",
  CLASS_CHANGED_OFTEN: "This class has been changed as often as one day allows. Please try again tomorrow.",
  MEETING_MADE_UP: "This date has a make-up already. Please reload the page.",
  REFUND_UNDER_WAY: "A refund of this payment is under way. Please try again later.",
  MEETING_IN_USE: "Students have a seat in this class, so its dates stay. Please change the time or the venue instead.",
  VENUE_NAME_TAKEN: "Another venue has this name. Please choose another one.",
  VENUE_ZONE_UNKNOWN: ({ zone }: { zone: string | null }) =>
    `The school's database does not know this time zone. Please choose ${zone ?? "another one, such as Europe/Berlin"}.`,
  VENUE_ZONE_KEPT: "This venue has dates, so its time zone stays. Please add another venue.",
  VENUE_OVERLAPS: "Dates overlap at this venue. Please move them before you make it exclusive.",
  CLASS_NOT_APPROVED: "A substitute can be named once the class is approved. Please wait for the school's decision.",
  SUBSTITUTE_NOT_INSTRUCTOR: "Please choose an instructor of the school.",
  SUBSTITUTE_NEEDED: ({ className, date }: ClassNamed & { date: string }) =>
    `This instructor is the substitute of ${className} on ${formatLocalTime(date)}, when its own instructor teaches another class. Please name another substitute first.`,
  SUBSTITUTE_JUST_NAMED: "This instructor has just become the substitute of another class. Please try again.",
  SUBSTITUTE_TOO_LATE: "This date begins within an hour. Please call the school.",
  SUBSTITUTE_KEPT:
    "The instructor of the class teaches another one at that time. Please ask them or the school for another substitute.",
  SUCCESSOR_BUSY: "This instructor teaches another class at the same time. Please choose somebody else.",
  PRICE_CHANGED: "The price has changed. Please look at it again before you pay.",
  SEATS_BELOW_TAKEN: "More seats than that are taken already. Please enter a higher number.",
  ENROLMENT_END_REFUSED: ({ problem, ...time }: MeetingTime & { problem: TimeProblem }) =>
    `Enrolment cannot end then. ${timeTexts[problem](time)}`,
  AGES_REVERSED: "The oldest age is below the youngest. Please enter both.",
  CLASS_DECIDED: "This class has been decided already. Please reload the list.",
  STATUS_HELD: "This class has that status already. Please reload the list.",
  MEETING_CANCELLED: "This date is cancelled. Please reload the page.",
  ATTENDANCE_TOO_EARLY: "Who is there can be marked from 12 hours before the start.",
  ATTENDANCE_CLOSED: "Who was there can be corrected for seven days. Please ask the office to change it.",
  ABSENCE_TOO_LATE: "This date has begun. Please call the school.",
  ATTENDANCE_MARKED: "The school has marked already who is there. Please call the school.",
  ABSENCE_CHANGED_OFTEN: "This has been changed too often for this day. Please call the school.",
  CLASS_CHANGED: "The class has changed. Please look again.",
  MEETING_CHANGED: "Somebody else has changed this date meanwhile. Please close the window and look again.",
  TOO_MANY_HOLIDAYS: "A school has at most 100 holidays. Please remove one that is over.",
  HOLIDAY_NOT_FOUND: "This holiday has been removed. Please reload the page.",
  HOLIDAY_TOO_LARGE: "More than 300 dates are planned on these days. Please add shorter holidays, one after the other.",
  DATES_CHANGED: "Somebody else has changed these dates meanwhile. Please look at them again.",
  NO_DATES_TO_MOVE: "No date of this class is to come from that day on.",
  LAST_ADMIN: "This is the last admin. Make somebody else an admin first.",
  ACCOUNT_HAS_ENROLMENTS:
    "You have paid for places. Please cancel them first, or ask the school to remove your account.",
  INSTRUCTOR_HAS_CLASSES:
    "Classes still need this instructor. Please choose another instructor who takes them over, or cancel or archive them.",
  TOO_MANY_PENDING_CLASSES:
    "30 of your classes are waiting for a decision. Please wait for one, or withdraw a class, and try again.",
  CLASSES_USED_UP: ({ wait }: Wait) => `You have added 100 classes today. Please try again in ${formatDuration(wait)}.`,
  CLASS_WITHOUT_INSTRUCTOR:
    "The instructor of this class has left. Please let another instructor take it over first, in Menage User.",
  SUCCESSOR_NOT_INSTRUCTOR: "Please choose another instructor to take the classes over.",
  ROLE_HELD: "This user has that role already.",
  PICTURE_FROM_ELSEWHERE: "Please upload the picture here first.",
  PICTURE_REMOVED: "This picture is not stored any more. Please choose it again.",
  CLASS_UNCLEAR: "Please say which class is meant: send its classId.",
  IMAGE_MISSING: "Please choose a picture.",
  IMAGE_NOT_READABLE: "This picture cannot be read. Please save it again or choose another.",
  IMAGE_TYPE_REFUSED: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  IMAGE_TOO_LARGE: "The picture is too large. Please choose one of at most 5 MB.",
  IMAGE_TOO_MANY_PIXELS: "The picture has too many pixels. Please save it smaller, for example 4000 pixels wide.",
  IMAGE_QUEUE_FULL: ({ wait }: Wait) =>
    `Many pictures are being saved at the moment. Please try again in ${formatDuration(wait)}.`,
  UPLOADS_USED_UP: ({ wait }: Wait) =>
    `You have uploaded as many pictures as one day allows. Please try again in ${formatDuration(wait)}.`,
  UPLOADS_NOT_SAVED: ({ wait }: Wait) =>
    `You have uploaded several pictures that are not saved. Please save one, or try again in ${formatDuration(wait)}.`,
  CALLER_GONE: "The connection was closed before the answer.",
  TOO_MANY_REQUESTS: ({ wait }: Wait) => `Too many requests. Please wait ${formatDuration(wait)}, then try again.`,
  IMAGE_STORE_UNAVAILABLE: "Pictures cannot be saved or shown at the moment. Please try again in a minute.",
  SETTINGS_CHANGED: "Somebody else has changed the settings. Please reload and try again.",
  CURRENCY_KEPT:
    "The school has taken payments, so its currency stays. Prices, payments and receipts have one currency.",
  ISSUER_INCOMPLETE: "Receipts need both the address and the tax number of the school. Please enter both, or neither.",
  LEGAL_INCOMPLETE: "Please enter the addresses of both the terms and the privacy notice, or neither.",
  TEST_EMAIL_OFF: "The school sends no e-mail: this server has no mail server. Please ask whoever runs it.",
  TEST_EMAIL_REFUSED: ({ reason }: { reason: string }) => `The mail server has not taken the message. ${reason}`,
  EMAIL_OFF: "The school sends no e-mail. Please write to the addresses in the list.",
  EMAIL_NOT_FOUND: "There is no such message. Please reload the list.",
  EMAIL_NOT_DUE: ({ cause }: { cause: keyof typeof dropped }) => `This message would not be sent. ${dropped[cause]}`,
  EMAIL_RESENT_OFTEN: "This message has been sent again five times. Please write to the recipient yourself.",
  NOBODY_ENROLLED: "Nobody whom it is for has an e-mail address that takes messages, so nobody would get it.",
  CLASS_ALREADY_ADDED:
    "The class was added before you changed this. Please look for it under My Class: sending it again adds another one.",
  CLASS_MESSAGE_SENT:
    "This message was sent before it was changed. Please close the window, and write a new one if it is needed.",
  CLASS_MESSAGES_USED_UP: ({ classNames, wait }: { classNames: readonly string[] } & Wait) =>
    `You have sent your five messages of today to ${listNames(classNames)}. Please try again in ${formatDuration(wait)}.`,
  CLASSES_OVER: ({ classNames }: { classNames: readonly string[] }) =>
    `Nobody is written to, because of what is cancelled or archived: ${listNames(classNames)}. Please leave it out.`,
  INPUT_TOO_DEEP: "The input is nested deeper than 32 levels. Please send a flatter one.",
  REQUEST_NOT_READABLE: "This request cannot be read.",
  WEBHOOK_NOT_SIGNED: "Invalid signature.",
  SERVER_STOPPING: ({ wait }: Wait) =>
    `The school is just being restarted. Please try again in ${formatDuration(wait)}.`,
  SERVER_BUSY: ({ wait }: Wait) =>
    `Very many people are using the school at the moment. Please try again in ${formatDuration(wait)}.`,
  DATABASE_UNAVAILABLE: ({ wait }: Wait) =>
    `The school does not answer at the moment. Please try again in ${formatDuration(wait)}.`,
  PROVIDER_UNAVAILABLE: ({ wait }: Wait) =>
    `The card service does not answer. Please try again in ${formatDuration(wait)}: nothing is charged twice.`,
  ...timeTexts,
};
