import { Prisma } from "../../db/generated/client.ts";

/** The states of a refund whose money has left the school, in the words of the index refunds_returned. */
export const RETURNED = Prisma.sql`('done', 'paid_elsewhere')`;

/** Whether a refund `r` of a payment `p` is of money from the desk, which a person hands out. */
export const IS_TO_HAND_OUT = Prisma.sql`r.state = 'requested' AND p.recorded_by_id IS NOT NULL`;
