import {
  ADMINS,
  ANYBODY,
  INSTRUCTORS,
  OWN_SIGNED_IN,
  OWN_PLANNERS,
  OWN_STUDENTS,
  PLANNERS,
  type Row,
  row,
  SIGNED_IN,
  STUDENTS,
} from "./row.ts";
import { dayAfter, MEETING_MONDAY, NO_NOTES, type School } from "./school.ts";

const aNewClass = { name: "New", imageUrl: "/pictures/class-test-800.webp", capacity: 5, priceCents: 1999 };

const aHoliday = { name: "Summer break", firstDay: "2028-07-01", lastDay: "2028-07-02" };
const aVenue = () => ({
  name: crypto.randomUUID(),
  address: "",
  mapUrl: "",
  timeZone: "Europe/Berlin",
  isExclusive: false,
});
const MEETING_TUESDAY = dayAfter(MEETING_MONDAY, 1);
const times = { start: `${MEETING_TUESDAY}T16:00`, end: `${MEETING_TUESDAY}T17:00` };

/** The authorization table of the procedures. */
export const PROCEDURE_ROWS: Row[] = [
  { call: "auth.issueToken", input: async (school) => ({ idToken: await school.newIdToken() }), expected: ANYBODY },
  { call: "auth.register", input: () => ({ name: "Somebody" }), expected: SIGNED_IN },
  {
    call: "auth.me",
    reaches: ({ student }) => student.email,
    expected: row("own", "yes", "own", "own", "own", "own", 401),
  },
  { call: "auth.updateProfile", input: () => ({ name: "Somebody", photoUrl: null }), expected: SIGNED_IN },
  { call: "auth.updatePhone", input: () => ({ phone: "+49 30 1234567" }), expected: SIGNED_IN },
  { call: "auth.setLanguage", input: () => ({ language: "en" as const }), expected: SIGNED_IN },
  { call: "auth.signOutEverywhere", expected: SIGNED_IN },
  { call: "auth.emailTopics", expected: SIGNED_IN },
  {
    call: "auth.updateEmailTopic",
    input: () => ({ topic: "meeting_reminders" as const, isOn: false }),
    expected: SIGNED_IN,
  },
  {
    call: "auth.removeOwnAccount",
    of: "with the student's address",
    input: ({ student }) => ({ email: student.email, idToken: "" }),
    // The student proves no recent sign-in.
    expected: row(401, 400, 400, 403, 403, 403, 401),
  },
  {
    call: "auth.ownDataPage",
    input: () => ({ page: 0 }),
    reaches: ({ student }) => student.email,
    expected: OWN_SIGNED_IN,
  },

  { call: "classes.popular", expected: ANYBODY },
  { call: "classes.list", input: () => ({}), expected: ANYBODY },
  { call: "classes.facets", input: () => ({}), expected: ANYBODY },
  { call: "classes.similar", input: ({ approved }) => ({ classId: approved }), expected: ANYBODY },
  {
    call: "classes.list",
    of: "pending classes",
    input: () => ({ limit: 100, sort: "newest" }),
    reaches: ({ pending }) => pending,
    expected: row("own", "own", "own", "own", "own", "own", "own"),
  },
  { call: "classes.byId", input: ({ approved }) => ({ classId: approved }), expected: ANYBODY },
  {
    call: "classes.byId",
    of: "a pending class",
    input: ({ pending }) => ({ classId: pending }),
    expected: row(404, 404, 404, "yes", 404, "yes", 401),
  },
  { call: "classes.instructors", expected: ANYBODY },
  {
    call: "classes.mine",
    reaches: ({ pending }) => pending,
    expected: row(401, 403, 403, "yes", "own", 403, 401),
  },
  { call: "classes.lastEnrolled", expected: INSTRUCTORS },
  {
    call: "classes.students",
    input: ({ paid }) => ({ classId: paid }),
    expected: row(401, 403, 403, "yes", 404, "yes", 401),
  },
  {
    call: "classes.messageAudience",
    input: ({ paid }) => ({ classIds: [paid] }),
    expected: OWN_PLANNERS,
  },
  {
    call: "classes.managed",
    input: ({ paid }) => ({ classId: paid }),
    expected: OWN_PLANNERS,
  },
  {
    call: "classes.messages",
    input: ({ paid }) => ({ classId: paid }),
    expected: OWN_PLANNERS,
  },
  {
    call: "classes.sendMessage",
    input: ({ paid }) => ({ classIds: [paid], messageId: crypto.randomUUID(), subject: "Rain", body: "Bring a coat." }),
    expected: OWN_PLANNERS,
  },
  { call: "classes.add", input: () => aNewClass, expected: INSTRUCTORS },
  {
    call: "classes.copy",
    input: ({ approved }) => ({ classId: approved, name: "Copy", weeks: 1 }),
    expected: row(401, 403, 403, "yes", 404, 403, 401),
  },
  {
    call: "classes.update",
    input: ({ pending }) => ({ ...aNewClass, classId: pending, description: "" }),
    expected: row(401, 403, 403, "yes", 404, 403, 401),
  },
  {
    call: "classes.withdraw",
    input: ({ pending }) => ({ classId: pending }),
    expected: row(401, 403, 403, "yes", 404, 403, 401),
  },
  {
    call: "classes.requestClose",
    input: ({ approved }) => ({ classId: approved, isCloseRequested: true }),
    expected: row(401, 403, 403, "yes", 404, 403, 401),
  },

  { call: "enrolment.select", input: ({ approved }) => ({ classId: approved }), expected: STUDENTS },
  {
    call: "enrolment.unselect",
    input: ({ approved }) => ({ classId: approved }),
    reaches: () => '"removed":true',
    expected: OWN_STUDENTS,
  },
  { call: "enrolment.selected", reaches: ({ approved }) => approved, expected: OWN_STUDENTS },
  { call: "enrolment.sums", expected: STUDENTS },
  { call: "enrolment.mine", reaches: ({ paid }) => paid, expected: OWN_SIGNED_IN },

  {
    call: "enrolment.cancel",
    input: ({ enrolmentId }) => ({ enrolmentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  {
    call: "enrolment.moveOptions",
    input: ({ enrolmentId }) => ({ enrolmentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  {
    call: "enrolment.move",
    input: ({ enrolmentId, approved }) => ({ enrolmentId, classId: approved, differenceCents: 0 }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },

  {
    call: "waitlist.join",
    input: ({ full, student }) => ({ classId: full, participantIds: [student.id], together: false }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  {
    call: "waitlist.leave",
    input: ({ turn }) => ({ entryId: turn }),
    reaches: () => '"left":true',
    expected: OWN_SIGNED_IN,
  },
  { call: "waitlist.mine", input: () => ({}), reaches: ({ turn }) => turn, expected: OWN_SIGNED_IN },
  {
    call: "waitlist.ofClass",
    input: ({ full }) => ({ classId: full }),
    reaches: ({ turn }) => turn,
    expected: OWN_PLANNERS,
  },

  { call: "family.list", reaches: ({ child }) => child, expected: OWN_STUDENTS },
  {
    call: "family.forClass",
    input: ({ approved }) => ({ classId: approved }),
    reaches: ({ child }) => child,
    expected: OWN_STUDENTS,
  },
  { call: "family.addChild", input: () => ({ name: "Ben", birthDate: "2018-05-31" }), expected: STUDENTS },
  {
    call: "family.updateChild",
    input: ({ child }) => ({ participantId: child, name: "Anna", birthDate: "2017-05-31" }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  {
    call: "family.removeChild",
    input: ({ child }) => ({ participantId: child }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  { call: "family.consents", reaches: ({ child }) => child, expected: OWN_STUDENTS },
  {
    call: "family.answerConsent",
    input: ({ child, consentText }) => ({ participantId: child, textId: consentText, answer: "yes" }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  {
    call: "family.keepChild",
    input: ({ child }) => ({ participantId: child }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  { call: "family.retention", reaches: ({ child }) => child, expected: OWN_STUDENTS },
  {
    call: "family.healthForm",
    input: ({ child }) => ({ participantId: child }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  {
    call: "family.saveHealthForm",
    input: ({ child }) => ({ participantId: child, notes: NO_NOTES }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  {
    call: "family.confirmHealthForm",
    input: ({ child }) => ({ participantId: child }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },
  {
    call: "family.eraseHealthForm",
    input: ({ child }) => ({ participantId: child }),
    expected: row(401, "yes", 404, 403, 403, 403, 401),
  },

  {
    call: "payments.quote",
    input: ({ approved }) => ({ items: [{ classId: approved }] }),
    reaches: () => '"totalCents"',
    expected: SIGNED_IN,
  },
  { call: "payments.start", input: ({ approved }) => ({ classId: approved }), expected: SIGNED_IN },
  {
    call: "payments.release",
    input: async (school) => {
      const { checkoutId } = await school.openPayment();
      return { checkoutId };
    },
    reaches: () => '"released":true',
    expected: OWN_SIGNED_IN,
  },
  {
    call: "payments.settle",
    input: async (school) => ({ paymentIntentId: (await school.openPayment()).paymentIntentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  {
    call: "payments.history",
    input: () => ({}),
    reaches: ({ paymentIntentId }) => paymentIntentId,
    expected: OWN_SIGNED_IN,
  },

  {
    call: "payments.receipt",
    input: ({ receipt }) => ({ number: receipt }),
    expected: row(401, "yes", 404, 404, 404, "yes", 401),
  },
  { call: "payments.statementYears", expected: SIGNED_IN },
  {
    call: "payments.statement",
    input: () => ({ year: new Date().getUTCFullYear() }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },

  {
    call: "attendance.day",
    input: ({ attendedDay }) => ({ day: attendedDay }),
    reaches: ({ attended }) => attended,
    expected: row(401, 403, 403, "yes", "own", "yes", 401),
  },
  { call: "attendance.roster", input: ({ attended }) => ({ meetingId: attended }), expected: OWN_PLANNERS },
  {
    call: "attendance.record",
    input: ({ attended, attendedDay, enrolmentId }) => ({
      meetingId: attended,
      day: attendedDay,
      sentAt: new Date().toISOString(),
      marks: [{ id: crypto.randomUUID(), enrolmentId, kind: "arrived", happenedAt: new Date().toISOString() }],
    }),
    // Nobody marks a date that is so far ahead.
    expected: row(401, 403, 403, 409, 404, 409, 401),
  },
  {
    call: "attendance.openPerson",
    input: ({ attended, enrolmentId }) => ({ meetingId: attended, enrolmentId }),
    expected: OWN_PLANNERS,
  },

  {
    call: "attendance.openSheet",
    input: ({ attended, enrolmentId }) => ({ meetingId: attended, enrolmentIds: [enrolmentId] }),
    expected: OWN_PLANNERS,
  },
  {
    call: "admin.exportAttendance",
    input: ({ paid, attendedDay }) => ({ classId: paid, from: attendedDay, to: attendedDay }),
    expected: ADMINS,
  },
  ...(["revenue", "participants", "attendance"] as const).map((report) => ({
    call: `reports.${report}` as const,
    input: () => ({ from: "2026-01-01", to: "2026-12-31" }),
    expected: ADMINS,
  })),
  { call: "reports.unpaid", expected: ADMINS },
  {
    call: "enrolment.attendance",
    input: ({ enrolmentId }) => ({ enrolmentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  ...(["announceAbsence", "takeBackAbsence"] as const).map((change) => ({
    call: `enrolment.${change}`,
    input: ({ attended, attendedDay, enrolmentId }: School) => ({ meetingId: attended, day: attendedDay, enrolmentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  })),

  { call: "schedule.calendarFeed", expected: SIGNED_IN },
  { call: "schedule.renewCalendarFeed", expected: SIGNED_IN },
  { call: "schedule.endCalendarFeed", expected: SIGNED_IN },
  {
    call: "schedule.calendar",
    input: ({ meetingMonday }) => ({ monday: meetingMonday }),
    reaches: ({ meeting }) => meeting,
    expected: row(401, "own", "own", "yes", "own", "yes", 401),
  },
  {
    call: "schedule.week",
    input: ({ meetingMonday }) => ({ monday: meetingMonday }),
    reaches: ({ meeting }) => meeting,
    expected: row(401, "own", "own", "yes", "own", "yes", 401),
  },
  { call: "schedule.weekChoices", input: ({ meetingMonday }) => ({ monday: meetingMonday }), expected: ADMINS },
  {
    call: "schedule.next",
    reaches: ({ pending }) => pending,
    expected: row(401, "own", "own", "yes", "own", "own", 401),
  },
  {
    call: "schedule.classCalendar",
    input: ({ paid }) => ({ classId: paid }),
    expected: row(401, "yes", 404, "yes", 404, 404, 401),
  },
  { call: "schedule.ownOverlaps", input: ({ approved }) => ({ classIds: [approved] }), expected: SIGNED_IN },
  { call: "schedule.venues", expected: PLANNERS },
  { call: "schedule.addVenue", input: aVenue, expected: ADMINS },
  {
    call: "schedule.updateVenue",
    input: ({ venue }) => ({ ...aVenue(), timeZone: "UTC", venueId: venue }),
    expected: ADMINS,
  },
  { call: "schedule.retireVenue", input: ({ venue }) => ({ venueId: venue, isRetired: true }), expected: ADMINS },
  { call: "schedule.holidays", expected: PLANNERS },
  { call: "schedule.previewHoliday", input: () => aHoliday, expected: ADMINS },
  {
    call: "schedule.addHoliday",
    // Of other dates than those that were seen.
    input: () => ({ ...aHoliday, seen: "x".repeat(43), choices: [] }),
    expected: row(401, 403, 403, 403, 403, 409, 401),
  },
  {
    call: "schedule.renameHoliday",
    input: ({ holiday }) => ({ holidayId: holiday, name: "Autumn break" }),
    expected: ADMINS,
  },
  { call: "schedule.removeHoliday", input: ({ holiday }) => ({ holidayId: holiday }), expected: ADMINS },
  {
    call: "schedule.addMeetings",
    input: ({ approved, venue }) => ({ classId: approved, venueId: venue, meetings: [times] }),
    expected: OWN_PLANNERS,
  },
  {
    call: "schedule.changeMeeting",
    input: ({ meeting }) => ({ meetingId: meeting, venueId: null, times }),
    expected: OWN_PLANNERS,
  },
  {
    call: "schedule.previewMovedDates",
    input: ({ approved }) => ({ classId: approved, days: 7, minutes: 0 }),
    expected: OWN_PLANNERS,
  },
  {
    call: "schedule.moveDates",
    // Of other dates than those that were seen.
    input: ({ approved }) => ({ classId: approved, days: 7, minutes: 0, seen: "x".repeat(43) }),
    expected: row(401, 403, 403, 409, 404, 409, 401),
  },
  {
    call: "schedule.setSubstitute",
    input: ({ meeting }) => ({ meetingId: meeting, substituteId: null }),
    expected: OWN_PLANNERS,
  },
  {
    call: "schedule.declineSubstitution",
    input: ({ substituted }) => ({ meetingId: substituted }),
    expected: row(401, 403, 403, 404, "yes", 403, 401),
  },
  { call: "schedule.meetingRefunds", input: ({ meeting }) => ({ meetingId: meeting }), expected: ADMINS },
  {
    call: "schedule.cancelMeeting",
    input: ({ meeting }) => ({ meetingId: meeting, reason: "Storm", refundCents: 0 }),
    expected: ADMINS,
  },
  { call: "schedule.removeMeeting", input: ({ meeting }) => ({ meetingId: meeting }), expected: OWN_PLANNERS },

  { call: "admin.users", input: () => ({}), expected: ADMINS },
  { call: "admin.family", input: ({ student }) => ({ userId: student.id }), expected: ADMINS },
  { call: "admin.consentTexts", expected: ADMINS },
  {
    call: "admin.publishConsent",
    input: () => ({ kind: "terms", text: "May we?", isRequired: false }),
    expected: ADMINS,
  },
  { call: "admin.retireConsent", input: ({ consentText }) => ({ textId: consentText }), expected: ADMINS },
  { call: "admin.auditLog", input: () => ({}), expected: ADMINS },
  {
    call: "admin.changeRole",
    input: ({ applicant }) => ({ userId: applicant.id, role: "instructor" }),
    expected: ADMINS,
  },
  { call: "admin.logExport", input: () => ({ list: "payments" }), expected: ADMINS },
  { call: "admin.endSessions", input: ({ applicant }) => ({ userId: applicant.id }), expected: ADMINS },
  { call: "admin.removeUser", input: ({ applicant }) => ({ userId: applicant.id }), expected: ADMINS },
  { call: "admin.classes", input: () => ({}), expected: ADMINS },
  { call: "admin.approve", input: ({ pending }) => ({ classId: pending }), expected: ADMINS },
  { call: "admin.closeClass", input: ({ approved }) => ({ classId: approved }), expected: ADMINS },
  { call: "admin.declineClose", input: ({ closeRequested }) => ({ classId: closeRequested }), expected: ADMINS },
  { call: "admin.reopenClass", input: ({ closed }) => ({ classId: closed }), expected: ADMINS },
  { call: "admin.archiveClass", input: ({ closed }) => ({ classId: closed }), expected: ADMINS },
  { call: "admin.letIn", input: ({ turnGroup }) => ({ groupId: turnGroup, reason: "A sister" }), expected: ADMINS },
  { call: "admin.removeFromWaitlist", input: ({ turn }) => ({ entryId: turn, reason: "Asked to" }), expected: ADMINS },
  {
    call: "admin.setWaitlist",
    input: ({ full }) => ({ classId: full, isOpen: false, reason: "Course is over" }),
    expected: ADMINS,
  },
  { call: "admin.cancellation", input: ({ paid }) => ({ classId: paid }), expected: ADMINS },
  { call: "admin.cancelClass", input: ({ approved }) => ({ classId: approved, reason: "Storm" }), expected: ADMINS },
  { call: "admin.cancelEnrolment", input: ({ enrolmentId }) => ({ enrolmentId, refundCents: 100 }), expected: ADMINS },
  {
    call: "admin.refundPlace",
    input: ({ enrolmentId }) => ({ enrolmentId, amountCents: 100, leftCents: 7999, reason: "Rain" }),
    expected: ADMINS,
  },
  { call: "admin.moveOptions", input: ({ enrolmentId }) => ({ enrolmentId }), expected: ADMINS },
  {
    call: "admin.moveEnrolment",
    input: ({ enrolmentId, approved }) => ({ enrolmentId, classId: approved, differenceCents: 0 }),
    expected: ADMINS,
  },
  {
    call: "admin.correctBirthDate",
    input: ({ enrolmentId }) => ({ enrolmentId, birthDate: "2018-05-31" }),
    // The place is the student's own.
    expected: row(401, 403, 403, 403, 403, 404, 401),
  },
  { call: "admin.endMove", input: ({ enrolmentId }) => ({ enrolmentId }), expected: ADMINS },
  { call: "school.settings", expected: ADMINS },
  // The two admins change nothing: it is called what it was called.
  {
    call: "school.update",
    input: () => ({ expectedVersion: 1, changes: { holdMinutes: 15 } }),
    expected: ADMINS,
  },
  { call: "school.finishSetUp", expected: ADMINS },
  // The school of the table sends no e-mail.
  { call: "school.sendTestEmail", expected: row(401, 403, 403, 403, 403, 409, 401) },
  { call: "admin.discounts", expected: ADMINS },
  { call: "admin.setDiscounts", input: () => ({ siblingPercents: [], multiClassPercent: 0 }), expected: ADMINS },
  { call: "admin.discountCodes", input: () => ({}), expected: ADMINS },
  {
    call: "admin.createDiscountCode",
    input: () => ({ code: crypto.randomUUID().slice(0, 8), percent: 10, isCombinable: true }),
    expected: ADMINS,
  },
  { call: "admin.retireDiscountCode", input: ({ code }) => ({ id: code }), expected: ADMINS },
  { call: "admin.codeUses", input: ({ code }) => ({ id: code }), expected: ADMINS },
  { call: "admin.emails", input: () => ({}), reaches: ({ student }) => student.email, expected: ADMINS },
  { call: "admin.previewEmail", input: ({ email }) => ({ emailId: email }), expected: ADMINS },
  { call: "admin.resendEmail", input: ({ email }) => ({ emailId: email, resends: 0 }), expected: ADMINS },
  {
    call: "admin.resendEmails",
    input: ({ email }) => ({ emails: [{ emailId: email, resends: 0 }] }),
    expected: ADMINS,
  },
  { call: "admin.clearEmailRefusal", input: ({ student }) => ({ userId: student.id }), expected: ADMINS },
  {
    call: "admin.deskAccount",
    input: ({ student }) => ({ studentId: student.id }),
    reaches: ({ student }) => student.name,
    expected: ADMINS,
  },
  {
    call: "admin.deskQuote",
    input: ({ student, approved }) => ({
      studentId: student.id,
      items: [{ classId: approved, participantId: student.id }],
    }),
    expected: ADMINS,
  },
  {
    call: "admin.deskEnrol",
    input: ({ student, approved }) => ({
      studentId: student.id,
      items: [{ classId: approved, participantId: student.id }],
      method: "cash",
      totalCents: 7999,
      idempotencyKey: crypto.randomUUID(),
    }),
    expected: ADMINS,
  },
  { call: "admin.sums", expected: ADMINS },
  { call: "admin.waiting", expected: ADMINS },
  { call: "admin.ledger", expected: ADMINS },
  { call: "admin.methodSums", expected: ADMINS },
  { call: "admin.classMoney", input: ({ paid }) => ({ classId: paid }), expected: ADMINS },
  { call: "admin.payments", input: () => ({}), expected: ADMINS },
  { call: "admin.exportPayments", input: () => ({}), expected: ADMINS },
  { call: "admin.reconcile", expected: ADMINS },
  {
    call: "admin.repairPayment",
    input: async (school) => ({ paymentIntentId: (await school.openPayment()).paymentIntentId }),
    expected: ADMINS,
  },
  {
    call: "admin.closeRefund",
    input: async (school) => ({ refundId: await school.failedRefund(), outcome: "bank_transfer" }),
    expected: ADMINS,
  },
  { call: "admin.repairSeats", input: ({ paid }) => ({ classId: paid }), expected: ADMINS },
  {
    call: "admin.resolveDiscrepancy",
    input: ({ paymentIntentId }) => ({ paymentIntentId, kind: "not_settled" }),
    expected: ADMINS,
  },
  { call: "admin.deny", input: ({ pending }) => ({ classId: pending, feedback: "No" }), expected: ADMINS },
];
