import { Prisma } from "./generated/client.ts";

/** The end of every placeholder for an address. */
export const NO_ADDRESS = "@invalid";

/** Takes the place of the address of a user who has lost it: unique, and under a domain that never exists. */
export function placeholderEmail(reason: "removed" | "displaced", userId: string): string {
  return `${reason}-${userId}${NO_ADDRESS}`;
}

/** A user's address in SQL, null for a placeholder. */
export function knownEmail(alias: "u" | "i" | "s"): Prisma.Sql {
  return Prisma.raw(`CASE WHEN ${alias}.email NOT LIKE '%${NO_ADDRESS}' THEN ${alias}.email END`);
}
