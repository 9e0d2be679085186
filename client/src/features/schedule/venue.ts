import type { RouterOutputs } from "../../lib/api/trpc.ts";

export type Venue = RouterOutputs["schedule"]["venues"][number];
