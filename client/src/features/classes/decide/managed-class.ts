import type { RouterOutputs } from "../../../lib/api/trpc.ts";

/** A class in the admin's list. */
export type ManagedClass = RouterOutputs["admin"]["classes"]["classes"][number];
