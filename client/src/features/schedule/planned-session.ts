import type { RouterOutputs } from "../../lib/api/trpc.ts";

export type PlannedSession = RouterOutputs["classes"]["byId"]["sessions"][number];
