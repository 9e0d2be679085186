import { formatPeriod, formatWeekdays } from "@campside/server/format";
import { useMounted } from "@mantine/hooks";
import { VenueLink } from "../../components/venue-link.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { classTermsMessages as text } from "../../lib/messages/class-terms.ts";
import { readersZone } from "../../lib/readers-zone.ts";
import { dateOf, timesOf } from "../schedule/meeting-text.ts";
import classes from "./class-details.module.css";
import { comingOf } from "./coming-of.ts";

type Meetings = RouterOutputs["classes"]["byId"]["meetings"];

/**
 * When, how often and where a class meets from now on, and what that costs: 'Tue and Thu 16:00–17:30 · 16 dates until
 * 21 Jan 2027 · Pitch 2 · $79.99 for all'. Without a price for who has paid it.
 */
export function OfferLine({ meetings, priceCents }: { meetings: Meetings; priceCents?: number | undefined }) {
  // The server does not know the reader's zone.
  const readerZone = useMounted() ? readersZone() : undefined;
  const coming = comingOf(meetings);
  const isPlanned = meetings.some(({ state }) => state === "planned");
  const zone = shared(coming.map(({ timeZone }) => timeZone));
  const note = readerZone && zone && zone !== readerZone ? ` (${zone})` : "";
  const when = isPlanned ? whenOf(coming, note) : text.noDates;
  const venueId = shared(coming.map((meeting) => meeting.venueId));
  const venueName = shared(coming.map((meeting) => meeting.venueName));
  return (
    <p className={classes.offer}>
      {when}
      {venueId && venueName && (
        <>
          {" · "}
          <VenueLink venueId={venueId} venueName={venueName} />
        </>
      )}
      {priceCents !== undefined && (
        <>
          {when && " · "}
          <span className={classes.cost}>
            <strong className={classes.price}>{formatPrice(priceCents)}</strong>
            {text.priceFor(coming.length)}
          </span>
        </>
      )}
    </p>
  );
}

/** What they all are; undefined where they differ, and without any. */
const shared = <T,>([first, ...rest]: T[]): T | undefined => (rest.every((one) => one === first) ? first : undefined);

/** "Tue and Thu 16:00–17:30 · 16 dates until 21 Jan 2027", with the time where it is always the same; of one date the day. */
function whenOf(coming: Meetings, note: string): string {
  const [first, ...rest] = coming;
  if (!first) return "";
  if (rest.length === 0) return formatPeriod(first.start, first.end) + note;
  const days = new Set(coming.map(({ start }) => new Date(start.slice(0, 10)).getUTCDay() || 7));
  const weekdays = formatWeekdays([...days].toSorted((one, other) => one - other));
  const time = shared(coming.map(timesOf)) ?? shared(coming.map(({ start }) => start.slice(11)));
  return `${weekdays}${time ? ` ${time}` : ""}${note} · ${text.datesUntil(coming.length, dateOf(coming.at(-1) ?? first))}`;
}
