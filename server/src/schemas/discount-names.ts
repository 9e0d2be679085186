// Without schemas and clients of the database: pages of the client read it.

/** What came off a price, as receipts and pages name it. */
export const DISCOUNT_NAMES = {
  sibling: "Sibling discount",
  multi_class: "Several classes",
  manual: "Discount of the school",
} as const;
