import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { attendanceMessages, paperMessages } from "../../lib/messages/attendance.ts";

type Opened = RouterOutputs["attendance"]["openSheet"]["people"][number];

const text = attendanceMessages.person;
const joined = (...parts: string[]) => parts.filter(Boolean).join(", ");

/** A family's notes as lines for paper: whom to call first. */
export function noteLines(opened: Opened | undefined): string[] {
  const notes = opened?.notes;
  if (opened?.isWithheld) return [paperMessages.isWithheld];
  if (!notes) return [opened?.isUnreadable ? text.isUnreadable : paperMessages.noNotes];
  const { contacts, mayCollect, mayLeaveAlone } = notes;
  const lines = [
    [text.contacts, contacts.map(({ name, relation, phone }) => joined(name, relation, phone)).join("; ")],
    ...(["allergies", "conditions", "medication", "other"] as const).map((one) => [text[one], notes[one]]),
    [text.mayCollect, mayCollect.map(({ name, note, phone }) => joined(name, note, phone)).join("; ")],
  ];
  return [
    ...lines.filter(([, value]) => value !== "").map(([title, value]) => `${title}: ${value}`),
    mayLeaveAlone ? text.mayLeaveAlone : text.mayNotLeaveAlone,
  ];
}
