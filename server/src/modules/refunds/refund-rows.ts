import { Prisma } from "../../db/generated/client.ts";

/** The states of a refund whose money has left the school, in the words of the index refunds_returned. */
export const RETURNED = Prisma.sql`('done', 'paid_elsewhere')`;
