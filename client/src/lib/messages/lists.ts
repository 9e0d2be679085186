import { auditLogMessages } from "./audit-log.ts";

/** The orders and filters of each list of the dashboard, the default first. Apart from the pages' titles, which every page loads. */
export const listsMessages = {
  history: {
    sorts: {
      newest: "Newest first",
      oldest: "Oldest first",
      "price-desc": "Highest price first",
      "price-asc": "Lowest price first",
    },
  },
  users: {
    sorts: { name: "By name", newest: "Newest first", role: "By role" },
  },
  manageClasses: {
    sorts: { waiting: "Waiting first", newest: "Newest first", name: "By name", price: "Lowest price first" },
    filters: { current: "In use", archived: "Archived" },
  },
  money: {
    sorts: {
      newest: "Newest first",
      oldest: "Oldest first",
      "amount-desc": "Highest amount first",
      "amount-asc": "Lowest amount first",
    },
    filters: {
      all: "All payments",
      attention: "Needs attention",
      hand_out: "To hand out",
      kept: "Money kept",
      due: "Refund not paid yet",
      refunded: "Refunded",
      open: "Not paid yet",
      card: "Paid by card",
      cash: "Paid by cash",
      bank_transfer: "Paid by bank transfer",
      other: "Paid otherwise",
    },
  },
  discounts: {
    sorts: { newest: "Newest first", oldest: "Oldest first" },
    filters: { all: "All codes", current: "In use", retired: "Retired" },
  },
  emails: {
    sorts: { newest: "Newest first", oldest: "Oldest first" },
    filters: { all: "All messages", queued: "Queued", sent: "Sent", dropped: "Dropped", failed: "Failed" },
  },
  auditLog: {
    sorts: { newest: "Newest first", oldest: "Oldest first" },
    filters: { all: "Everything", ...auditLogMessages.kinds },
  },
} as const;
