import type { RouterOutputs } from "../../lib/api/trpc.ts";

type Shown = Pick<RouterOutputs["classes"]["byId"], "status" | "seatsLeft">;

/** Whether whoever comes to the page of a class is shown others, because no seat is left in this one. */
export const isSoldOut = ({ status, seatsLeft }: Shown): boolean => status === "approved" && seatsLeft < 1;
