// Without schemas and clients of the database: pages of the client read it.

/** How a family pays at the desk. */
export const DESK_METHODS = ["cash", "bank_transfer", "other"] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** Whether the money was recorded at the desk, where its refunds are handed out. */
export const isDeskMethod = (method: string): method is DeskMethod => DESK_METHODS.some((one) => one === method);
