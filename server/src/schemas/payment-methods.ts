// Without schemas and clients of the database: pages of the client read it.

/** How a family pays at the desk. */
export const DESK_METHODS = ["cash", "bank_transfer", "other"] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** As receipts and pages name them. */
export const DESK_METHOD_NAMES: Readonly<Record<DeskMethod, string>> = {
  cash: "Cash",
  bank_transfer: "Bank transfer",
  other: "Other",
};

/** Whether the money was recorded at the desk, where its refunds are handed out. */
export const isDeskMethod = (method: string): method is DeskMethod => Object.hasOwn(DESK_METHOD_NAMES, method);
