import { Badge } from "@mantine/core";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";

const COLORS = { pending: "yellow", approved: "green", denied: "red", cancelled: "gray" } as const;

type ClassStatusBadgeProps = Pick<RouterOutputs["classes"]["byId"], "status" | "isClosed">;

/** The status of a class; an approved one may be closed. */
export function ClassStatusBadge({ status, isClosed }: ClassStatusBadgeProps) {
  if (isClosed) return <Badge color="gray">{classesMessages.closed}</Badge>;
  return <Badge color={COLORS[status]}>{classesMessages.status[status]}</Badge>;
}
