import { formatVenue } from "../../format.ts";
import type { Texts } from "../../texts/texts-for.ts";
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
  /** What the recipient gets back for it, in cents. */
  refundCents: number;
}

type DescribedChange = MeetingChange & MeetingDetails;

type Period = Pick<PlannedMeeting, "start" | "end" | "timeZone">;

const periodOf = ({ format }: Texts, { start, end, timeZone }: Period): string =>
  `${format.period(start, end)} (${timeZone})`;
const isSamePeriod = (one: Period, other: Period): boolean =>
  one.start === other.start && one.end === other.end && one.timeZone === other.timeZone;
const isOtherInstant = (one: PlannedMeeting, other: PlannedMeeting): boolean =>
  isSamePeriod(one, other) && new Date(one.startsAt).getTime() !== new Date(other.startsAt).getTime();
const isOtherTime = ({ meeting, former = meeting }: MeetingChange): boolean => !isSamePeriod(meeting, former);

/** In the order of the message. */
const KINDS = ["cancelled", "moved", "made_up", "added", "substituted"] as const satisfies readonly ChangeKind[];

/**
 * The subject and the text of what differs, and the ids of the meetings that the text shows. One change has a subject of its own,
 * several say how many there are.
 */
export function describeChanges(
  texts: Texts,
  { userId, className: name, instructor, changes, details, limit }: Described,
) {
  const words = texts.emails.changes;
  const all = changes.meetings.flatMap((change): DescribedChange[] => {
    const more = details.get(change.id);
    return more ? [{ ...change, ...more }] : [];
  });
  const subjects = all.map((change) => subjectOf(texts, name, userId, change));
  const blocks: EmailBlock[] = [];
  if (changes.hasNewInstructor) {
    const isOwn = instructor.id === userId;
    subjects.unshift(isOwn ? words.youTeachFromNowOn(name) : words.hasOtherInstructor(name));
    blocks.push({
      text: isOwn ? words.givenToYou(name) : words.otherTeaches(instructor.name, name),
    });
  }
  const shown = new Set<string>();
  for (const kind of KINDS) {
    const ofKind = all.filter((change) => change.kind === kind);
    const listed = ofKind.slice(0, limit - shown.size);
    for (const { id } of listed) shown.add(id);
    if (kind !== "substituted" && ofKind.length > 0) blocks.push({ text: words.kinds[kind](name, ofKind.length) });
    if (kind === "added" && listed.length > 0)
      blocks.push({ details: listed.map((change) => addedDetail(texts, change)) });
    else blocks.push(...listed.flatMap((change) => blocksOf(texts, name, { userId, instructor, change })));
  }
  if (all.length > shown.size) blocks.push({ text: words.more(all.length - shown.size) });
  return { subject: subjectOfAll(texts, name, subjects, all), blocks, shown };
}

function subjectOfAll(
  { emails: { changes } }: Texts,
  name: string,
  subjects: readonly string[],
  all: readonly DescribedChange[],
): string {
  if (subjects.length === 1) return String(subjects[0]);
  const isAllAdded = all.length === subjects.length && all.every(({ kind }) => kind === "added");
  return isAllAdded ? changes.newDates(name, subjects.length) : changes.changes(name, subjects.length);
}

function subjectOf(
  { emails: { changes }, format }: Texts,
  name: string,
  userId: string,
  { kind, meeting, former = meeting, instructor }: DescribedChange,
): string {
  const date = format.time(meeting.start);
  if (kind === "cancelled") return changes.dateCancelled(name, date);
  if (kind === "moved") return changes.dateChanged(name, format.time(former.start));
  if (kind === "made_up") return changes.dateMadeUp(name);
  if (kind === "added") return changes.dateAdded(name, date);
  return instructor.id === userId ? changes.youTeachOn(name, date) : changes.dateWith(name, date, instructor.name);
}

function addedDetail(
  { format }: Texts,
  { meeting: { start, end, timeZone }, venue }: DescribedChange,
): [string, string] {
  const times = `${format.times(start, end)} (${timeZone})`;
  const where = formatVenue(venue?.name, venue?.address);
  return [format.date(start.slice(0, 10)), [times, where].filter(Boolean).join(", ")];
}

function blocksOf(
  texts: Texts,
  name: string,
  { userId, instructor, change }: Pick<Described, "userId" | "instructor"> & { change: DescribedChange },
): EmailBlock[] {
  const { kind, meeting, former, venue, reason, replaces, refundCents } = change;
  const { changes, details: names } = texts.emails;
  const details: [string, string][] = [[kind === "cancelled" ? names.cancelled : names.when, periodOf(texts, meeting)]];
  if (kind === "moved" && former && isOtherTime(change)) details.push([names.before, periodOf(texts, former)]);
  if (kind === "made_up" && replaces) details.push([names.insteadOf, periodOf(texts, replaces)]);
  if (venue) details.push([names.where, formatVenue(venue.name, venue.address)]);
  if (refundCents > 0) details.push([names.youGetBack, texts.format.price(refundCents)]);
  const isTaughtByOther = former?.substituteId !== meeting.substituteId && kind !== "cancelled";
  if (former && isTaughtByOther) details.push([names.instructor, change.instructor.name]);
  const blocks: EmailBlock[] = [];
  if (kind === "moved" && former && isOtherInstant(meeting, former)) blocks.push({ text: changes.otherRules });
  if (former && isTaughtByOther) blocks.push({ text: teachingText(texts, name, { userId, instructor, change }) });
  if (kind === "cancelled" && reason) blocks.push({ quote: reason });
  return [...blocks, { details }];
}

function teachingText(
  { emails: { changes } }: Texts,
  name: string,
  { userId, instructor, change }: Pick<Described, "userId" | "instructor"> & { change: DescribedChange },
): string {
  if (change.instructor.id !== userId) return changes.teachesThisDate(change.instructor.name, name);
  return instructor.id === userId ? changes.youTeachAgain(name) : changes.youTeachInsteadOf(name, instructor.name);
}
