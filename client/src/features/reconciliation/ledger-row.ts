import type { RouterOutputs } from "../../lib/api/trpc.ts";

/** One payment as the money page shows it. */
export type LedgerRow = RouterOutputs["admin"]["payments"]["payments"][number];
