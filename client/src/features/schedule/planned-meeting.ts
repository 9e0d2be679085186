import type { RouterOutputs } from "../../lib/api/trpc.ts";

export type PlannedMeeting = RouterOutputs["classes"]["byId"]["meetings"][number];
