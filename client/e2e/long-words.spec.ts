import type { Page } from "@playwright/test";
import { CARD_FRAME, CARDS, payWith, transactionId } from "./support/checkout.ts";
import { inspectWidth } from "./support/inspect-screen.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { EVERYBODYS_PAGES, OWN_PAGES, PUBLIC_PAGES } from "./support/pages.ts";
import { createPerson, type Person, type Role } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

/** The narrowest screen, and one of 1280 px at 200 % zoom and without. */
const WIDTHS = [320, 640, 1280] as const;
const LONG_WORD = "Rettungsschwimmerausbildungsleiter";
/** A name without a gap, as long as the school admits. */
const longName = () => `${"Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 92)}${uniqueTag()}`;

interface LongWords {
  classId: string;
  people: Record<Role, Person>;
}

/** A class and people whose names hold the longest words, with a paid place, a selection and a class that waits. */
async function longWords(): Promise<LongWords> {
  const instructor = await createPerson("Ines", "instructor", longName());
  const student = await createPerson("Stine", "student", longName());
  const admin = await createPerson("Arun", "admin", longName());
  const name = `${LONG_WORD} am See ${uniqueTag()}`;
  const description = `${LONG_WORD} ${longName()}`;
  const { id: classId } = await openClass({ name, description, sport: LONG_WORD, instructor });
  await planDates(classId, instructor, admin);
  await openClass({ name: longName(), instructor });
  const imageUrl = "/pictures/class-trail-running-800.webp";
  await instructor.api.classes.add.mutate({ name: longName(), imageUrl, capacity: 8, priceCents: 3000 });
  await student.api.enrolment.select.mutate({ classId: (await openClass({ name: longName(), instructor })).id });
  return { classId, people: { student, instructor, admin } };
}

/** A date at a venue, and a cancelled one with its reason. */
async function planDates(classId: string, instructor: Person, admin: Person): Promise<void> {
  const name = `${LONG_WORD} ${longName().slice(-45)}`;
  const venue = { name, address: LONG_WORD, mapUrl: "", timeZone: "Europe/Berlin", isExclusive: false };
  const { id: venueId } = await admin.api.schedule.addVenue.mutate(venue);
  const year = new Date().getUTCFullYear() + 1;
  const sessions = [1, 2].map((day) => ({ start: `${year}-05-0${day}T16:00`, end: `${year}-05-0${day}T17:30` }));
  await instructor.api.schedule.addSessions.mutate({ classId, venueId, sessions });
  const [first] = (await instructor.api.classes.byId.query({ classId })).sessions;
  if (!first) throw new Error("the class has dates");
  await admin.api.schedule.cancelSession.mutate({
    sessionId: first.id,
    reason: `${"W".repeat(34)} storm`,
    refundCents: 0,
  });
}

async function visit(page: Page, path: string, label: string): Promise<void> {
  await openPage(page, path);
  expect(new URL(page.url()).pathname.toLowerCase(), `where ${path} leads`).toBe(
    path.replace(/\?.*/, "").toLowerCase(),
  );
  for (const width of WIDTHS) await inspectWidth(page, width, `${path}, ${label}, ${width} px`);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(() => test.setTimeout(300_000));

test("[ROUTE-1][SHELL-11] a visitor opens every page; long words push none sideways at 320 px and at 200 % zoom, and each is accessible", async ({
  page,
}) => {
  const { classId } = await longWords();
  for (const path of [...PUBLIC_PAGES.map((one) => one.path), `/classes/${classId}`, "/classes?sort=newest"]) {
    await visit(page, path, "visitor");
  }
});

for (const role of ["student", "instructor", "admin"] as const) {
  test(`[ROUTE-1][SHELL-11] the ${role} opens every page; long words push none sideways at 320 px and at 200 % zoom, and each is accessible`, async ({
    page,
    watch,
  }) => {
    // The page of a class that is paid for already.
    watch.expect(/status of 409/);
    const { classId, people } = await longWords();
    await signIn(page, people[role]);
    if (role === "student") {
      await openPage(page, `/dashboard/payment?classId=${classId}`);
      await expect(page.frameLocator(CARD_FRAME).getByRole("textbox")).toHaveCount(3);
      for (const width of WIDTHS) await inspectWidth(page, width, `paying, ${width} px`);
      await page.setViewportSize({ width: 1280, height: 720 });
      await payWith(page, CARDS.good);
      await transactionId(page);
      for (const width of WIDTHS) await inspectWidth(page, width, `paid, ${width} px`);
      await visit(page, `/dashboard/payment?classId=${classId}`, "paid already");
    }
    if (role === "admin") {
      await openPage(page, "/dashboard/venues");
      await inspectWidth(page, 768, "venues, 768 px");
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    const paths = [...PUBLIC_PAGES, ...EVERYBODYS_PAGES, ...OWN_PAGES[role]].map((one) => one.path);
    const search = encodeURIComponent(LONG_WORD.slice(0, 20));
    const searched = role === "admin" ? ["menageUser?sort=newest", `menageClass?search=${search}`, "record"] : [];
    if (role !== "student") {
      await visit(page, `/dashboard/dates/${classId}`, role);
      for (const width of [768, 1024]) await inspectWidth(page, width, `dates, ${width} px`);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    for (const path of [...paths, `/classes/${classId}`, ...searched.map((rest) => `/dashboard/${rest}`)]) {
      await visit(page, path, role);
    }
  });
}
