import { TextLink } from "../../components/text-link.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { personName } from "../../lib/place.ts";
import { MeetingTime } from "../schedule/meeting-time.tsx";
import classes from "./next-meeting.module.css";

type Enrolled = RouterOutputs["enrolment"]["mine"][number];
type Next = Enrolled & { nextMeeting: NonNullable<Enrolled["nextMeeting"]> };

const hasNext = (enrolled: Enrolled): enrolled is Next => enrolled.nextMeeting !== null;

/** Of each person the class that meets first, those who meet first before the others. */
function nextOfEach(enrolled: readonly Enrolled[]): Next[] {
  const inOrder = enrolled
    .filter(hasNext)
    .toSorted((one, other) => Date.parse(one.nextMeeting.startsAt) - Date.parse(other.nextMeeting.startsAt));
  const isFirst = (next: Next) => inOrder.find((one) => one.participantId === next.participantId) === next;
  return inOrder.filter(isFirst);
}

/** What is next for each of a family, in a line each; nothing for who has no date to come. */
export function FamilyNext() {
  const next = nextOfEach(trpc.enrolment.mine.useQuery(undefined, { staleTime: 0 }).data ?? []);
  return (
    <dl className={classes.each}>
      {next.map(({ participantId, participantName, id, name, nextMeeting }) => (
        <div key={participantId}>
          <dt>{personName(participantName)}</dt>
          <dd>
            <TextLink to="/classes/$classId" params={{ classId: id }}>
              {name}
            </TextLink>
            {" · "}
            <MeetingTime meeting={nextMeeting} />
            {nextMeeting.venueName && ` · ${nextMeeting.venueName}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
