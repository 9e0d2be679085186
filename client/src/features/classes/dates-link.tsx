import { formatLocalTime } from "@campside/server/format";
import { TextLink } from "../../components/text-link.tsx";
import type { ClassCard } from "../../lib/api/trpc.ts";
import { datesLinkMessages } from "../../lib/messages/schedule.ts";

/** Leads to the dates of a class; its text is the next one. */
export function DatesLink({ planned }: { planned: Pick<ClassCard, "id" | "name" | "nextSession"> }) {
  const { id, name, nextSession } = planned;
  const text = nextSession ? formatLocalTime(nextSession.start) : datesLinkMessages.none;
  return (
    <TextLink
      to="/dashboard/dates/$classId"
      params={{ classId: id }}
      aria-label={datesLinkMessages.datesOf(name, text)}
    >
      {text}
    </TextLink>
  );
}
