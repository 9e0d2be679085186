import { formatLocalDate, formatLocalTime, formatPeriod, formatPrice, formatTimes, formatVenue } from "../../format.ts";
import type { PlannedMeeting } from "../schedule/class-plan.ts";
import type { ChangeKind, PlanChanges, MeetingChange } from "../schedule/compare-plans.ts";
import type { EmailBlock } from "./email-blocks.ts";

/** What the text of changes names, for one recipient. */
export interface Described {
  userId: string;
  className: string;
  instructor: { id: string; name: string };
  changes: PlanChanges;
  /** Of the changed meetings. */
  details: ReadonlyMap<string, MeetingDetails>;
  /** How many are shown: a pattern adds up to 200, and the class's page and the calendar files have them all. */
  limit: number;
}

export interface MeetingDetails {
  reason: string | null;
  venue: { name: string; address: string } | null;
  instructor: { id: string; name: string };
  /** The meeting that it makes up for. */
  replaces: Pick<PlannedMeeting, "start" | "end" | "timeZone"> | null;
  /** What the recipient gets back for it, in US cents. */
  refundCents: number;
}

type DescribedChange = MeetingChange & MeetingDetails;

const periodOf = ({ start, end, timeZone }: Pick<PlannedMeeting, "start" | "end" | "timeZone">): string =>
  `${formatPeriod(start, end)} (${timeZone})`;
const OTHER_RULES =
  "The rules of the local clock have changed. The local time of the date stays; by other clocks it is at another time.";
const isOtherInstant = (one: PlannedMeeting, other: PlannedMeeting): boolean =>
  periodOf(one) === periodOf(other) && new Date(one.startsAt).getTime() !== new Date(other.startsAt).getTime();
const isOtherTime = ({ meeting, former = meeting }: MeetingChange): boolean => periodOf(meeting) !== periodOf(former);

/** The text of each kind of change, in the order of the message. */
const KINDS: Record<ChangeKind, (name: string, count: number) => string> = {
  cancelled: (name, count) =>
    `The school has cancelled ${count === 1 ? "one date" : `${count} dates`} of ${name}. We are sorry.`,
  moved: (name, count) => `The school has changed ${count === 1 ? "one date" : `${count} dates`} of ${name}.`,
  made_up: (name, count) =>
    count === 1 ? `A cancelled date of ${name} has a new date.` : `${count} cancelled dates of ${name} have new dates.`,
  added: (name, count) => `The school has added ${count === 1 ? "a date" : `${count} dates`} to ${name}.`,
  substituted: () => "",
};

/**
 * The subject and the text of what differs, and the ids of the meetings that the text shows. One change has a subject of its own,
 * several say how many there are.
 */
export function describeChanges({ userId, className: name, instructor, changes, details, limit }: Described) {
  const all = changes.meetings.flatMap((change): DescribedChange[] => {
    const more = details.get(change.id);
    return more ? [{ ...change, ...more }] : [];
  });
  const subjects = all.map((change) => subjectOf(name, userId, change));
  const blocks: EmailBlock[] = [];
  if (changes.hasNewInstructor) {
    const isOwn = instructor.id === userId;
    subjects.unshift(isOwn ? `You teach ${name} from now on` : `${name} has another instructor`);
    blocks.push({
      text: isOwn
        ? `The school has given you the class ${name}, with its coming dates. Its students are told.`
        : `${instructor.name} teaches ${name} from now on. Your seat stays as it is.`,
    });
  }
  const shown = new Set<string>();
  for (const [kind, text] of Object.entries(KINDS)) {
    const ofKind = all.filter((change) => change.kind === kind);
    const listed = ofKind.slice(0, limit - shown.size);
    for (const { id } of listed) shown.add(id);
    const words = text(name, ofKind.length);
    if (words && ofKind.length > 0) blocks.push({ text: words });
    if (kind === "added" && listed.length > 0) blocks.push({ facts: listed.map(addedFact) });
    else blocks.push(...listed.flatMap((change) => blocksOf(name, { userId, instructor, change })));
  }
  if (all.length > shown.size) blocks.push({ text: `There are ${all.length - shown.size} more.` });
  return { subject: subjectOfAll(name, subjects, all), blocks, shown };
}

function subjectOfAll(name: string, subjects: readonly string[], all: readonly DescribedChange[]): string {
  if (subjects.length === 1) return String(subjects[0]);
  const isAllAdded = all.length === subjects.length && all.every(({ kind }) => kind === "added");
  return isAllAdded ? `${name}: ${subjects.length} new dates` : `${name}: ${subjects.length} changes`;
}

function subjectOf(
  name: string,
  userId: string,
  { kind, meeting, former = meeting, instructor }: DescribedChange,
): string {
  const date = formatLocalTime(meeting.start);
  if (kind === "cancelled") return `${name} on ${date} is cancelled`;
  if (kind === "moved") return `${name}: the date on ${formatLocalTime(former.start)} has changed`;
  if (kind === "made_up") return `${name}: a new date for the cancelled one`;
  if (kind === "added") return `${name}: a new date, ${date}`;
  return instructor.id === userId ? `You teach ${name} on ${date}` : `${name} on ${date}: with ${instructor.name}`;
}

function addedFact({ meeting: { start, end, timeZone }, venue }: DescribedChange): [string, string] {
  const times = `${formatTimes(start, end)} (${timeZone})`;
  const where = formatVenue(venue?.name, venue?.address);
  return [formatLocalDate(start.slice(0, 10)), [times, where].filter(Boolean).join(", ")];
}

function blocksOf(
  name: string,
  { userId, instructor, change }: Pick<Described, "userId" | "instructor"> & { change: DescribedChange },
): EmailBlock[] {
  const { kind, meeting, former, venue, reason, replaces, refundCents } = change;
  const facts: [string, string][] = [[kind === "cancelled" ? "Cancelled" : "When", periodOf(meeting)]];
  if (kind === "moved" && former && isOtherTime(change)) facts.push(["Before", periodOf(former)]);
  if (kind === "made_up" && replaces) facts.push(["Instead of", periodOf(replaces)]);
  if (venue) facts.push(["Where", formatVenue(venue.name, venue.address)]);
  if (refundCents > 0) facts.push(["You get back", formatPrice(refundCents)]);
  const isTaughtByOther = former?.substituteId !== meeting.substituteId && kind !== "cancelled";
  if (former && isTaughtByOther) facts.push(["Instructor", change.instructor.name]);
  const blocks: EmailBlock[] = [];
  if (kind === "moved" && former && isOtherInstant(meeting, former)) blocks.push({ text: OTHER_RULES });
  if (former && isTaughtByOther) blocks.push({ text: teachingText(name, { userId, instructor, change }) });
  if (kind === "cancelled" && reason) blocks.push({ quote: reason });
  return [...blocks, { facts }];
}

function teachingText(
  name: string,
  { userId, instructor, change }: Pick<Described, "userId" | "instructor"> & { change: DescribedChange },
): string {
  if (change.instructor.id !== userId) return `${change.instructor.name} teaches this date of ${name}.`;
  return instructor.id === userId
    ? `You teach this date of ${name} yourself again.`
    : `You teach this date of ${name} instead of ${instructor.name}.`;
}
