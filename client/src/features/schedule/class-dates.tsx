import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import classes from "./class-dates.module.css";
import { makeUpText } from "./make-up-of.ts";
import { dateOf, timesOf } from "./session-text.ts";
import { VenueLink } from "../../components/venue-link.tsx";
import { ZoneNote } from "./zone-note.tsx";

type Sessions = RouterOutputs["classes"]["byId"]["sessions"];

/** So many dates are shown at once; the others unfold. */
const SHOWN = 6;

/** When and where a class still meets: six dates, the others on request; then what can be done with them. */
export function ClassDates({ sessions, children }: { sessions: Sessions; children?: ReactNode }) {
  const left = sessions.filter(({ isOver }) => !isOver);
  const past = sessions.length - left.length;
  return (
    <section className={classes.dates}>
      <Title order={2} className={classes.title}>
        {classDatesMessages.title}
      </Title>
      <DateList sessions={left.slice(0, SHOWN)} all={sessions} />
      {left.length > SHOWN && (
        <details className={classes.others}>
          <summary>{classDatesMessages.showAll(left.length)}</summary>
          <DateList sessions={left.slice(SHOWN)} all={sessions} />
        </details>
      )}
      {past > 0 && <p className={classes.note}>{classDatesMessages.past(past)}</p>}
      <ZoneNote zones={sessions.map(({ timeZone }) => timeZone)} className={classes.note} />
      {children && <div className={classes.action}>{children}</div>}
    </section>
  );
}

function DateList({ sessions, all }: { sessions: Sessions; all: Sessions }) {
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <li key={session.id} data-cancelled={session.state === "cancelled" || undefined}>
          <span className={classes.when}>
            <time dateTime={session.start}>{dateOf(session)}</time>
            <span className={classes.time}>{timesOf(session)}</span>
          </span>
          <Where session={session} />
          {session.substituteName !== null && (
            <span className={classes.remark}>
              <InstructorLink name={session.substituteName}>
                {classDatesMessages.substitute(session.substituteName)}
              </InstructorLink>
            </span>
          )}
          {session.state === "cancelled" && (
            <span className={classes.reason}>
              {session.reason ? classDatesMessages.cancelledBecause(session.reason) : classDatesMessages.cancelled}
            </span>
          )}
          {makeUpText(session, all) && <span className={classes.remark}>{makeUpText(session, all)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Where({ session: { venueId, venueName, venueAddress, venueMapUrl } }: { session: Sessions[number] }) {
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
