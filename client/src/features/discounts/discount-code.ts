import type { RouterOutputs } from "../../lib/api/trpc.ts";

export type DiscountCode = RouterOutputs["admin"]["discountCodes"]["codes"][number];
