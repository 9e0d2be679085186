import { Badge } from "@mantine/core";
import { classesMessages } from "../../lib/messages/classes.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";

const COLORS = { pending: "yellow", approved: "green", denied: "red", cancelled: "gray" } as const;

type ClassStatusBadgeProps = Pick<
  RouterOutputs["classes"]["mine"][number],
  "status" | "standing" | "isClosed" | "isCloseRequested"
>;

/** The status of a class. It may be closed, or its instructor asks for that, which says enough of an approved one. */
export function ClassStatusBadge({ status, standing, isClosed, isCloseRequested }: ClassStatusBadgeProps) {
  // Only its instructor takes a class that waits out of the lists.
  if (standing === "archived" && status === "pending") return <Badge color="gray">{classesMessages.withdrawn}</Badge>;
  const more = isClosed ? (
    <Badge color="gray">{classesMessages.closed}</Badge>
  ) : (
    isCloseRequested && <Badge color="yellow">{classesMessages.closeRequested}</Badge>
  );
  if (more && status === "approved") return more;
  return (
    <>
      <Badge color={COLORS[status]}>{classesMessages.status[status]}</Badge>
      {more && <> {more}</>}
    </>
  );
}
