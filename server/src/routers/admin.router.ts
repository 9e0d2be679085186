import { permitted, router } from "../trpc/procedures.ts";
import { cancelEnrolment } from "../modules/enrolments/cancel-enrolment.ts";
import { listWaiting } from "../modules/office/list-waiting.ts";
import { listMoveOptions } from "../modules/enrolments/list-move-options.ts";
import { moveEnrolment } from "../modules/enrolments/move-enrolment.ts";
import { refundPlace } from "../modules/enrolments/refund-place.ts";
import { sumCancellation } from "../modules/enrolments/sum-cancellation.ts";
import { resolveDiscrepancy } from "../modules/reconciliation/resolve-discrepancy.ts";
import { exportPayments, listAllPayments } from "../modules/reconciliation/list-all-payments.ts";
import {
  closeRefundInput,
  resolveDiscrepancyInput,
  exportPaymentsInput,
  listAllPaymentsInput,
  repairPaymentInput,
  repairSeatsInput,
} from "../modules/reconciliation/reconciliation.schema.ts";
import {
  cancelEnrolmentInput,
  moveEnrolmentInput,
  moveOptionsInput,
  refundPlaceInput,
} from "../modules/enrolments/enrolments.schema.ts";
import { endOpenMove } from "../modules/payments/end-open-move.ts";
import { openMoveInput } from "../modules/payments/payments.schema.ts";
import { correctBirthDateInput } from "../modules/family/family.schema.ts";
import { correctBirthDate } from "../modules/family/save-child.ts";
import { closeRefund } from "../modules/reconciliation/close-refund.ts";
import { reconcilePayments } from "../modules/reconciliation/reconcile-payments.ts";
import { repairPayment } from "../modules/reconciliation/repair-payment.ts";
import { repairSeats } from "../modules/reconciliation/repair-seats.ts";
import { sumSchool } from "../modules/reconciliation/sum-school.ts";
import { sumMethods } from "../modules/reconciliation/sum-methods.ts";
import { sumClassMoney } from "../modules/reconciliation/sum-class-money.ts";
import { sumLedger } from "../modules/reconciliation/sum-ledger.ts";
import { listUsersInput, changeRoleInput, removeUserInput, userInput } from "../modules/users/users.schema.ts";
import {
  approveClassInput,
  cancelClassInput,
  classIdInput,
  denyClassInput,
  listAllClassesInput,
} from "../modules/classes/classes.schema.ts";
import { listAuditEventsInput, logExportInput } from "../modules/audit-log/audit-log.schema.ts";
import { cancelClass } from "../modules/classes/cancel-class.ts";
import { createDiscountCode } from "../modules/discounts/create-discount-code.ts";
import {
  createDiscountCodeInput,
  discountCodeInput,
  listDiscountCodesInput,
  setDiscountsInput,
} from "../modules/discounts/discounts.schema.ts";
import { listCodeUses } from "../modules/discounts/list-code-uses.ts";
import { listDiscountCodes } from "../modules/discounts/list-discount-codes.ts";
import { listDiscounts } from "../modules/discounts/list-discounts.ts";
import { retireDiscountCode } from "../modules/discounts/retire-discount-code.ts";
import { setDiscounts } from "../modules/discounts/set-discounts.ts";
import { clearEmailRefusal } from "../modules/emails/clear-email-refusal.ts";
import { emailInput, listEmailsInput, resendEmailInput, resendEmailsInput } from "../modules/emails/emails.schema.ts";
import { listEmails } from "../modules/emails/list-emails.ts";
import { previewEmail } from "../modules/emails/preview-email.ts";
import { resendEmail, resendEmails } from "../modules/emails/resend-email.ts";
import { deskAccountInput, deskEnrolInput, deskQuoteInput } from "../modules/desk/desk.schema.ts";
import { enrolAtDesk } from "../modules/desk/enrol-at-desk.ts";
import { findDeskAccount } from "../modules/desk/find-desk-account.ts";
import { quoteAtDesk } from "../modules/desk/quote-at-desk.ts";
import { exportAttendanceInput } from "../modules/attendance/attendance.schema.ts";
import { exportAttendance } from "../modules/attendance/export-attendance.ts";
import { archiveClass, closeClass, declineClose, reopenClass } from "../modules/classes/close-class.ts";
import { approveClass, denyClass } from "../modules/classes/decide-class.ts";
import { consentTextInput, publishConsentInput } from "../modules/consents/consents.schema.ts";
import { listConsentTexts, publishConsent, retireConsent } from "../modules/consents/publish-consent.ts";
import { logExport } from "../modules/audit-log/log-export.ts";
import { listAuditEvents } from "../modules/audit-log/list-audit-events.ts";
import { listAllClasses } from "../modules/classes/list-all-classes.ts";
import { endSessions } from "../modules/auth/end-sessions.ts";
import { findFamily } from "../modules/users/find-family.ts";
import { listUsers } from "../modules/users/list-users.ts";
import { letIn, removeFromWaitlist, setWaitlist } from "../modules/waitlist/manage-waitlist.ts";
import { letInInput, removeTurnInput, setWaitlistInput } from "../modules/waitlist/waitlist.schema.ts";
import { changeRole } from "../modules/users/change-role.ts";
import { removeUser } from "../modules/users/remove-user.ts";

/** For lists, sums and exports, which read much and write nothing. */
const ofReplica = { mayReadReplica: true } as const;

const manageUsers = permitted("user.manage");
const decideClasses = permitted("class.decide");
const manageDiscounts = permitted("discount.manage");
const manageEmail = permitted("email.manage");
const manageConsents = permitted("consent.manage");
const desk = permitted("desk.enrol");
const manageLedger = permitted("ledger.manage");
const moveMoney = manageLedger.meta({ pool: "money" });

export const adminRouter = router({
  /** One page of the users. */
  users: manageUsers
    .meta(ofReplica)
    .input(listUsersInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  /** One account with its people and places. */
  family: manageUsers.input(userInput).query(({ ctx, input }) => findFamily(ctx, input)),
  changeRole: manageUsers.input(changeRoleInput).mutation(({ ctx, input }) => changeRole(ctx, input)),
  /** Signs a user out everywhere. */
  endSessions: manageUsers.input(userInput).mutation(({ ctx, input }) => endSessions(ctx, input)),
  removeUser: manageUsers.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  /** One page of all classes, pending first by default. */
  classes: decideClasses
    .meta(ofReplica)
    .input(listAllClassesInput)
    .query(({ ctx, input }) => listAllClasses(ctx, input)),
  /** Who was at the dates of a class between two days. */
  exportAttendance: decideClasses
    .meta({ ...ofReplica, weight: 10 })
    .input(exportAttendanceInput)
    .query(({ ctx, input }) => exportAttendance(ctx, input)),
  approve: decideClasses.input(approveClassInput).mutation(({ ctx, input }) => approveClass(ctx, input)),
  deny: decideClasses.input(denyClassInput).mutation(({ ctx, input }) => denyClass(ctx, input)),
  /** Takes no new enrolments from now on; enrolled students stay. */
  closeClass: decideClasses.input(classIdInput).mutation(({ ctx, input }) => closeClass(ctx, input)),
  /** Keeps a class open that its instructor asks to close. */
  declineClose: decideClasses.input(classIdInput).mutation(({ ctx, input }) => declineClose(ctx, input)),
  reopenClass: decideClasses.input(classIdInput).mutation(({ ctx, input }) => reopenClass(ctx, input)),
  /** Removes a closed, denied or cancelled class from all lists. */
  archiveClass: decideClasses.input(classIdInput).mutation(({ ctx, input }) => archiveClass(ctx, input)),
  /** Offers a group of a waitlist as many seats more as it needs. */
  letIn: decideClasses
    .meta({ pool: "seats" })
    .input(letInInput)
    .mutation(({ ctx, input }) => letIn(ctx, input)),
  removeFromWaitlist: decideClasses.input(removeTurnInput).mutation(({ ctx, input }) => removeFromWaitlist(ctx, input)),
  /** Closes the waitlist of a class, which ends every turn, or opens it again. */
  setWaitlist: decideClasses.input(setWaitlistInput).mutation(({ ctx, input }) => setWaitlist(ctx, input)),
  /** What cancelling a class refunds, and how far it has come. */
  cancellation: manageLedger.input(classIdInput).query(({ ctx, input }) => sumCancellation(ctx, input)),
  /** Cancels a class for good and refunds every enrolment. */
  cancelClass: moveMoney.input(cancelClassInput).mutation(({ ctx, input }) => cancelClass(ctx, input)),
  /** The discounts that every purchase gets by itself. */
  discounts: manageDiscounts.query(({ ctx }) => listDiscounts(ctx)),
  setDiscounts: manageDiscounts.input(setDiscountsInput).mutation(({ ctx, input }) => setDiscounts(ctx, input)),
  /** One page of the discount codes. */
  discountCodes: manageDiscounts
    .meta(ofReplica)
    .input(listDiscountCodesInput)
    .query(({ ctx, input }) => listDiscountCodes(ctx, input)),
  createDiscountCode: manageDiscounts
    .input(createDiscountCodeInput)
    .mutation(({ ctx, input }) => createDiscountCode(ctx, input)),
  /** Nobody can use the code from now on. */
  retireDiscountCode: manageDiscounts
    .input(discountCodeInput)
    .mutation(({ ctx, input }) => retireDiscountCode(ctx, input)),
  /** Who uses a code. */
  codeUses: manageDiscounts
    .meta(ofReplica)
    .input(discountCodeInput)
    .query(({ ctx, input }) => listCodeUses(ctx, input)),
  /** An account with its people, to enrol them at the desk. */
  deskAccount: desk.input(deskAccountInput).query(({ ctx, input }) => findDeskAccount(ctx, input)),
  /** What places cost at the desk. Holds nothing. */
  deskQuote: desk.input(deskQuoteInput).query(({ ctx, input }) => quoteAtDesk(ctx, input)),
  /** Enrols people of an account and records what was paid at the desk. Idempotent by its key. */
  deskEnrol: desk
    .meta({ pool: "money" })
    .input(deskEnrolInput)
    .mutation(({ ctx, input }) => enrolAtDesk(ctx, input)),
  /** One page of the audit log. */
  auditLog: permitted("audit-log.read")
    .meta(ofReplica)
    .input(listAuditEventsInput)
    .query(({ ctx, input }) => listAuditEvents(ctx, input)),
  /** Logs an export before it begins. */
  logExport: permitted("audit-log.read")
    .meta({ rateLimitBucket: "receipts" })
    .input(logExportInput)
    .mutation(({ ctx, input }) => logExport(ctx, input)),
  /** One page of the e-mail messages. */
  emails: manageEmail
    .meta(ofReplica)
    .input(listEmailsInput)
    .query(({ ctx, input }) => listEmails(ctx, input)),
  /** What a message says at present. Rendered like a receipt, which it may contain. */
  previewEmail: manageEmail
    .meta({ rateLimitBucket: "receipts" })
    .input(emailInput)
    .query(({ ctx, input }) => previewEmail(ctx, input)),
  /** Sends a message again. */
  resendEmail: manageEmail
    .meta({ rateLimitBucket: "receipts" })
    .input(resendEmailInput)
    .mutation(({ ctx, input }) => resendEmail(ctx, input)),
  /** Sends several again, and says which it cannot. */
  resendEmails: manageEmail
    .meta({ rateLimitBucket: "receipts" })
    .input(resendEmailsInput)
    .mutation(({ ctx, input }) => resendEmails(ctx, input)),
  /** Tries a refused address again. */
  clearEmailRefusal: manageEmail.input(userInput).mutation(({ ctx, input }) => clearEmailRefusal(ctx, input)),
  /** What families are asked about their children, and were asked. */
  consentTexts: manageConsents.query(({ ctx }) => listConsentTexts(ctx)),
  /** Asks something, in place of what was asked of that kind. */
  publishConsent: manageConsents.input(publishConsentInput).mutation(({ ctx, input }) => publishConsent(ctx, input)),
  retireConsent: manageConsents.input(consentTextInput).mutation(({ ctx, input }) => retireConsent(ctx, input)),
  /** Cancels a paid enrolment with a full, partial or no refund. */
  cancelEnrolment: moveMoney.input(cancelEnrolmentInput).mutation(({ ctx, input }) => cancelEnrolment(ctx, input)),
  /** Gives money back while the place stays. */
  refundPlace: moveMoney.input(refundPlaceInput).mutation(({ ctx, input }) => refundPlace(ctx, input)),
  /** The classes that a place may move to. */
  moveOptions: manageLedger
    .meta({ weight: 10 })
    .input(moveOptionsInput)
    .query(({ ctx, input }) => listMoveOptions(ctx, input)),
  /** Moves a place to another class with its money. */
  moveEnrolment: moveMoney.input(moveEnrolmentInput).mutation(({ ctx, input }) => moveEnrolment(ctx, input)),
  /** Corrects the birth date of the child of a place. */
  correctBirthDate: manageLedger
    .input(correctBirthDateInput)
    .mutation(({ ctx, input }) => correctBirthDate(ctx, input)),
  /** Ends a move whose difference has not been paid. */
  endMove: moveMoney.input(openMoveInput).mutation(({ ctx, input }) => endOpenMove(ctx, input)),
  /** What waits for an admin, each with its age. */
  waiting: manageLedger.meta(ofReplica).query(({ ctx }) => listWaiting(ctx)),
  /** What waits for an admin, the money of today, the last weeks and the fullest classes. */
  sums: manageLedger.meta(ofReplica).query(({ ctx }) => sumSchool(ctx)),
  /** Totals, inconsistencies and the last reconciliation run. */
  ledger: manageLedger.meta(ofReplica).query(({ ctx }) => sumLedger(ctx)),
  /** The same by way to pay, and what each has brought day by day. */
  methodSums: manageLedger.meta(ofReplica).query(({ ctx }) => sumMethods(ctx)),
  /** The money of one class. */
  classMoney: manageLedger
    .meta(ofReplica)
    .input(classIdInput)
    .query(({ ctx, input }) => sumClassMoney(ctx, input)),
  /** One page of all payments, newest first by default. */
  payments: manageLedger
    .meta(ofReplica)
    .input(listAllPaymentsInput)
    .query(({ ctx, input }) => listAllPayments(ctx, input)),
  /** One page of the export, by keyset pagination. */
  exportPayments: manageLedger
    .meta(ofReplica)
    .input(exportPaymentsInput)
    .query(({ ctx, input }) => exportPayments(ctx, input)),
  /** Runs a reconciliation now. */
  reconcile: moveMoney.mutation(({ ctx }) => reconcilePayments(ctx)),
  repairPayment: moveMoney.input(repairPaymentInput).mutation(({ ctx, input }) => repairPayment(ctx, input)),
  /** Ends a refund that has come back to the school, as an admin decides. */
  closeRefund: moveMoney.input(closeRefundInput).mutation(({ ctx, input }) => closeRefund(ctx, input)),
  repairSeats: moveMoney.input(repairSeatsInput).mutation(({ ctx, input }) => repairSeats(ctx, input)),
  /** Marks a discrepancy as resolved. */
  resolveDiscrepancy: manageLedger
    .input(resolveDiscrepancyInput)
    .mutation(({ ctx, input }) => resolveDiscrepancy(ctx, input)),
});
