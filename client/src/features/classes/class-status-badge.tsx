import { Badge } from "@mantine/core";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";

const COLORS = { pending: "yellow", approved: "green", denied: "red", cancelled: "gray" } as const;

type ClassStatusBadgeProps = Pick<RouterOutputs["classes"]["mine"][number], "status" | "isClosed" | "isCloseRequested">;

/** The status of a class; an approved one may be closed, or its instructor asks for that. */
export function ClassStatusBadge({ status, isClosed, isCloseRequested }: ClassStatusBadgeProps) {
  if (isClosed) return <Badge color="gray">{classesMessages.closed}</Badge>;
  if (isCloseRequested) return <Badge color="yellow">{classesMessages.closeRequested}</Badge>;
  return <Badge color={COLORS[status]}>{classesMessages.status[status]}</Badge>;
}
