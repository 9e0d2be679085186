import { DISCOUNT_NAMES, MANUAL_DISCOUNT } from "../../schemas/discount-names.ts";
import { DESK_METHOD_NAMES } from "../../schemas/payment-methods.ts";

/** What receipts, statements, calendar files and the pages without scripts say. */
export const documents = {
  receipt: "Receipt",
  refundReceipt: "Refund receipt",
  receivedFrom: "Received from",
  paidBackTo: "Paid back to",
  class: "Class",
  participant: "Participant",
  dates: "Dates",
  price: "Price",
  paidBy: "Paid by",
  paidBackBy: "Paid back by",
  reference: "Reference",
  transaction: "Transaction",
  refund: "Refund",
  forReceipt: "For receipt",
  amountPaid: "Amount paid",
  amountPaidBack: "Amount paid back",
  taxNumber: (number: string) => `Tax number ${number}`,
  methods: DESK_METHOD_NAMES,
  /** What came off a price, within a line. */
  discounts: {
    sibling: DISCOUNT_NAMES.sibling.toLowerCase(),
    multi_class: DISCOUNT_NAMES.multi_class.toLowerCase(),
    code: "code",
    manual: MANUAL_DISCOUNT.toLowerCase(),
  },
  oneDate: (day: string) => `1 date on ${day}`,
  datesFromTo: (count: number, first: string, last: string) => `${count} dates from ${first} to ${last}`,
  statement: (year: number) => `Statement ${year}`,
  asOf: (day: string) => `As of ${day}`,
  account: "Account",
  sumOf: (year: number) => `Sum of ${year}`,
  cancelled: (summary: string) => `Cancelled: ${summary}`,
  with: (instructor: string) => `With ${instructor}`,
  preferences: "E-mail preferences",
  toProfile: "Open your profile",
  stillArrive: "Receipts, changes and cancellations still arrive.",
  turnOnAgain: "Turn them on again in your profile.",
  topics: {
    meeting_reminders: {
      question: "Would you like no more reminders of dates?",
      ended: "You get no more reminders of dates.",
    },
    waiting_for_admins: {
      question: "Would you like no more messages about what waits for an admin?",
      ended: "You get no more messages about what waits for an admin.",
    },
  },
};
