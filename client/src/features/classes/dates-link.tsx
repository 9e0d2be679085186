import { formatLocalTime } from "@campside/server/format";
import { isPossible } from "@campside/server/schemas/class-life";
import { ClassLink } from "../../components/class-link.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { datesLinkMessages } from "../../lib/messages/schedule.ts";

type OwnClass = RouterOutputs["classes"]["mine"][number];

/** Leads to the dates of a class; its text is the next one. A cancelled or archived class has none to plan. */
export function DatesLink({ planned }: { planned: Pick<OwnClass, "id" | "name" | "nextMeeting" | "standing"> }) {
  const { id, name, nextMeeting, standing } = planned;
  if (!isPossible(standing, "plan") && !nextMeeting) return datesLinkMessages.over;
  const text = nextMeeting ? formatLocalTime(nextMeeting.start) : datesLinkMessages.none;
  return (
    <ClassLink classId={id} tab="dates" aria-label={datesLinkMessages.datesOf(name, text)}>
      {text}
    </ClassLink>
  );
}
