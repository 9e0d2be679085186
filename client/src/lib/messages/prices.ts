/** How a family pays at the desk. */
export const deskMethodNames = { cash: "Cash", bank_transfer: "Bank transfer", other: "Other" } as const;

/** What came off a price. */
export const discountNames = {
  sibling: "Sibling discount",
  multi_class: "Several classes",
  /** What an admin took off by hand. */
  manual: "Discount of the school",
} as const;
