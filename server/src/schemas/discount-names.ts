// Without schemas and clients of the database: pages of the client read it.

/** What came off a price, as receipts and pages name it. */
export const DISCOUNT_NAMES = {
  sibling: "Sibling discount",
  multi_class: "Several classes",
} as const;
/** What an admin took off by hand. */
export const MANUAL_DISCOUNT = "Discount of the school";
