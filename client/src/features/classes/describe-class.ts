import { formatLocalTime } from "@campside/server/format";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import { audienceDetails } from "./class-audience.ts";

type Shown = Parameters<typeof audienceDetails>[0] &
  Pick<RouterOutputs["classes"]["byId"], "enrolmentCloses" | "enrolmentTimeZone">;

/** What the class's page and the admin's drawer say of whom a class is for and until when it takes them. */
export function describeClass(card: Shown): (readonly [string, string])[] {
  const { enrolmentCloses: closes, enrolmentTimeZone: zone } = card;
  return [
    ...audienceDetails(card),
    ...(closes === null ? [] : [[classPageMessages.enrolmentEnds, `${formatLocalTime(closes)} (${zone})`] as const]),
  ];
}
