import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import classes from "./class-dates.module.css";
import { makeUpText } from "./make-up-of.ts";
import { dateOf, timesOf } from "./meeting-text.ts";
import { VenueLink } from "../../components/venue-link.tsx";
import { ZoneNote } from "./zone-note.tsx";

type Meetings = RouterOutputs["classes"]["byId"]["meetings"];

/** So many dates are shown at once; the others unfold. */
const SHOWN = 6;

/** When and where a class still meets: six dates, the others on request; then what can be done with them. */
export function ClassDates({ meetings, children }: { meetings: Meetings; children?: ReactNode }) {
  const left = meetings.filter(({ isOver }) => !isOver);
  const past = meetings.length - left.length;
  return (
    <section className={classes.dates}>
      <Title order={2} className={classes.title}>
        {classDatesMessages.title}
      </Title>
      <DateList meetings={left.slice(0, SHOWN)} all={meetings} />
      {left.length > SHOWN && (
        <details className={classes.others}>
          <summary>{classDatesMessages.showAll(left.length)}</summary>
          <DateList meetings={left.slice(SHOWN)} all={meetings} />
        </details>
      )}
      {past > 0 && <p className={classes.note}>{classDatesMessages.past(past)}</p>}
      <ZoneNote zones={meetings.map(({ timeZone }) => timeZone)} className={classes.note} />
      {children && <div className={classes.action}>{children}</div>}
    </section>
  );
}

function DateList({ meetings, all }: { meetings: Meetings; all: Meetings }) {
  return (
    <ul className={classes.list}>
      {meetings.map((meeting) => (
        <li key={meeting.id} data-cancelled={meeting.state === "cancelled" || undefined}>
          <span className={classes.when}>
            <time dateTime={meeting.start}>{dateOf(meeting)}</time>
            <span className={classes.time}>{timesOf(meeting)}</span>
          </span>
          <Where meeting={meeting} />
          {meeting.substituteName !== null && (
            <span className={classes.remark}>
              <InstructorLink name={meeting.substituteName}>
                {classDatesMessages.substitute(meeting.substituteName)}
              </InstructorLink>
            </span>
          )}
          {meeting.state === "cancelled" && (
            <span className={classes.reason}>
              {meeting.reason ? classDatesMessages.cancelledBecause(meeting.reason) : classDatesMessages.cancelled}
            </span>
          )}
          {makeUpText(meeting, all) && <span className={classes.remark}>{makeUpText(meeting, all)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Where({ meeting: { venueId, venueName, venueAddress, venueMapUrl } }: { meeting: Meetings[number] }) {
  if (venueName === null) return null;
  return (
    <span className={classes.where}>
      {venueMapUrl === null ? (
        <VenueLink venueId={venueId} venueName={venueName} />
      ) : (
        <Anchor href={venueMapUrl} rel="noreferrer" underline="always" aria-label={classDatesMessages.map(venueName)}>
          {venueName}
        </Anchor>
      )}
      {venueAddress && <span className={classes.address}>{venueAddress}</span>}
    </span>
  );
}
