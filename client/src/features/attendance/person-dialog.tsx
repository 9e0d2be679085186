import { Skeleton } from "@mantine/core";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { componentMessages } from "../../lib/messages/components.ts";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import { localTimeIn } from "../../lib/local-clock.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { telOf } from "../../lib/tel-of.ts";
import classes from "./attendance.module.css";
import type { Person, Roster } from "./marks.ts";
import { usePerson } from "./use-person.ts";

const text = attendanceMessages.person;
type Opened = RouterOutputs["attendance"]["openPerson"];
type Notes = NonNullable<Opened["notes"]>;

type PersonDialogProps = { roster: Roster; person: Person | null; onClose: () => void };

/** Whom to call first, then the family's notes and the marks. */
export function PersonDialog({ roster, person, onClose }: PersonDialogProps) {
  const opened = usePerson(roster, person);
  return (
    <Dialog opened={person !== null} onClose={onClose} title={person?.name ?? ""} onPhone="full">
      {person && (
        <dl className={classes.notes}>
          <Detail title={person.guardianName === null ? attendanceMessages.call : text.guardian}>
            {person.guardianName && <p>{person.guardianName}</p>}
            {person.phone && <Phone number={person.phone} />}
            {person.email && (
              <a href={`mailto:${person.email}`}>
                <EmailText email={person.email} />
              </a>
            )}
          </Detail>
          {opened.isPending && (
            <Skeleton height={120} role="status" aria-label={componentMessages.loading} component="div" />
          )}
          {opened.isError && (
            <ErrorPanel
              error={opened.error}
              onRetry={() =>
                opened.mutate({ meetingId: roster.meetingId, day: roster.day, enrolmentId: person.enrolmentId })
              }
            />
          )}
          {opened.data && <FamilyNotes opened={opened.data} timeZone={roster.timeZone} />}
        </dl>
      )}
    </Dialog>
  );
}

function FamilyNotes({ opened, timeZone }: { opened: Opened; timeZone: string }) {
  const { notes, attended, dates, marks } = opened;
  return (
    <>
      {notes && <Noted notes={notes} />}
      {!notes && <p>{whyNoNotes(opened)}</p>}
      <Detail title={text.history}>
        <p>{text.attended(attended, dates)}</p>
        <ul>
          {marks.map(({ kind, at, byName, collectedBy, mayCollect }) => (
            <li key={at.toISOString()}>
              {[
                `${localTimeIn(timeZone, at).slice(11)} ${kind === "reset" ? text.takenBack : attendanceMessages.states[kind]}`,
                ...(mayCollect === null ? [] : [attendanceMessages.collected(collectedBy, mayCollect)]),
                text.by(byName),
              ].join(", ")}
            </li>
          ))}
        </ul>
      </Detail>
    </>
  );
}

function whyNoNotes({ isWithheld, isUnreadable }: Opened): string {
  if (isWithheld) return text.isWithheld;
  return isUnreadable ? text.isUnreadable : text.noNotes;
}

function Noted({ notes }: { notes: Notes }) {
  const { contacts, mayCollect, mayLeaveAlone } = notes;
  return (
    <>
      {(["allergies", "conditions", "medication", "other"] as const)
        .filter((one) => notes[one] !== "")
        .map((one) => (
          <Detail key={one} title={text[one]}>
            <p className={classes.notes}>{notes[one]}</p>
          </Detail>
        ))}
      {contacts.length > 0 && (
        <Detail title={text.contacts}>
          {contacts.map(({ name, phone, relation }) => (
            <p key={`${name} ${phone}`}>
              {[name, relation].filter(Boolean).join(", ")} <Phone number={phone} />
            </p>
          ))}
        </Detail>
      )}
      <Detail title={text.mayCollect}>
        {mayCollect.map(({ name, phone, note }) => (
          <p key={`${name} ${phone}`}>
            {[name, note].filter(Boolean).join(", ")} {phone && <Phone number={phone} />}
          </p>
        ))}
        <p>{mayLeaveAlone ? text.mayLeaveAlone : text.mayNotLeaveAlone}</p>
      </Detail>
    </>
  );
}

function Detail({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={telOf(number)} className={classes.phone}>
    {number}
  </a>
);
