import type { Answers } from "../../lib/trpc.ts";

/** One payment as the money page shows it. */
export type MoneyRow = Answers["admin"]["payments"]["payments"][number];
