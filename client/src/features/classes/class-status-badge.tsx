import { Badge } from "@mantine/core";
import { classesMessages as text } from "../../lib/messages/classes.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";

type ClassStatusBadgeProps = Pick<
  RouterOutputs["classes"]["mine"][number],
  "status" | "standing" | "isClosed" | "isCloseRequested"
>;

const COLORS = { pending: "yellow", approved: "green", denied: "red", cancelled: "gray" } as const;

/**
 * How a class stands: one badge, and a second one only while an admin has not approved it and it is to be closed, or is closed again then.
 * Of an archived one it says what it was.
 */
export function ClassStatusBadge({ status, standing, isClosed, isCloseRequested }: ClassStatusBadgeProps) {
  if (standing === "archived") return <Badge color="gray">{text.archived[status]}</Badge>;
  const closed = <Badge color="gray">{text.closed}</Badge>;
  if (standing === "closed") return closed;
  const closeRequest = isCloseRequested && <Badge color="yellow">{text.closeRequested}</Badge>;
  if (closeRequest && status === "approved") return closeRequest;
  const more = isClosed ? closed : closeRequest;
  return (
    <>
      <Badge color={COLORS[status]}>{text.status[status]}</Badge>
      {more && <> {more}</>}
    </>
  );
}
