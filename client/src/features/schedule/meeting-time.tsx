import { formatLocalTime } from "@campside/server/format";
import { useMounted } from "@mantine/hooks";
import { readersZone } from "../../lib/readers-zone.ts";

type MeetingTimeProps = { meeting: { start: string; startsAt: string; timeZone: string } };

/** When a meeting begins, by its own clock, which is named where the reader's is another one. */
export function MeetingTime({ meeting: { start, startsAt, timeZone } }: MeetingTimeProps) {
  // The server does not know the reader's zone.
  const isOther = useMounted() && timeZone !== readersZone();
  return (
    <time dateTime={startsAt}>
      {formatLocalTime(start)}
      {isOther && ` (${timeZone})`}
    </time>
  );
}
