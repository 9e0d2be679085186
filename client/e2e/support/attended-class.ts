import type { Page } from "@playwright/test";
import { DEMO_TIME_ZONE } from "../../../scripts/seed/demo-meetings.ts";
import { openClass } from "./open-class.ts";
import { createPerson, demoAdmin } from "./people.ts";

const HOUR_MS = 3_600_000;
/** A moment by the school's clock. */
const local = (at: number) =>
  new Date(at)
    .toLocaleString("sv-SE", { timeZone: DEMO_TIME_ZONE, dateStyle: "short", timeStyle: "short" })
    .replace(" ", "T");

/** A class that meets in two hours, with children of one family, all called Kim, by their last names. */
export async function attendedClass(names: readonly string[]) {
  const judo = await openClass({ capacity: 30 });
  const [start, end] = [local(Date.now() + 2 * HOUR_MS), local(Date.now() + 3 * HOUR_MS)];
  await judo.instructor.api.schedule.addMeetings.mutate({
    classId: judo.id,
    venueId: null,
    meetings: [{ start, end }],
  });
  const admin = await demoAdmin();
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  // A family has twelve children at most.
  for (let first = 0; first < names.length; first += 12) {
    const parent = await createPerson("Paula");
    const items = [];
    for (const name of names.slice(first, first + 12)) {
      const { id: participantId } = await parent.api.family.addChild.mutate({ name: `Kim ${name}`, birthDate });
      items.push({ classId: judo.id, participantId });
    }
    const sale = { studentId: parent.id, items };
    const { totalCents } = await admin.admin.deskQuote.query(sale);
    await admin.admin.deskEnrol.mutate({ ...sale, method: "cash", totalCents, idempotencyKey: crypto.randomUUID() });
  }
  const day = start.slice(0, 10);
  const { meetings } = await judo.instructor.api.attendance.day.query({ day });
  const meetingId = meetings.find(({ className }) => className === judo.name)?.id ?? "";
  /** How the server has it: who is marked how. */
  const marked = async () => {
    const { people } = await judo.instructor.api.attendance.roster.query({ meetingId, day });
    return people.flatMap(({ name, mark }) => (mark ? [`${name.replace("Kim ", "")} ${mark.kind}`] : []));
  };
  return { ...judo, day, meetingId, marked, path: `/dashboard/attendance/${meetingId}?day=${day}` };
}

/** Counts the marks whose answers a page has: from then on they do not wait on the device. */
export function answeredMarks(page: Page): () => number {
  let count = 0;
  page.on("requestfinished", (request) => {
    if (request.url().includes("/attendance.record"))
      count += (request.postData() ?? "").split('"happenedAt"').length - 1;
  });
  return () => count;
}
