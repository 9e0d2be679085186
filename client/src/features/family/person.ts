import type { RouterOutputs } from "../../lib/api/trpc.ts";

/** One of the account's family. */
export type Person = RouterOutputs["family"]["list"][number];
