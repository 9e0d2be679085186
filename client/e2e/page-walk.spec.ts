// Slow: a role's every page is opened once, and drawn twice by software.
import type { Page } from "@playwright/test";
import { CARD_FRAME, CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { inspectScreen, isNight } from "./support/inspect-screen.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { CLASS_TABS, COMMON_PAGES, OWN_PAGES, type PageEntry, PUBLIC_PAGES } from "./support/pages.ts";
import { createPerson, type Person, type Role } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const LONG_WORD = "Rettungsschwimmerausbildungsleiter";
/** Shown as text wherever the name of a class is shown. */
const HTML = '<img src="x" onerror="document.title=1">';
/** A name without a gap, as long as the school allows. */
const longName = () => `${"Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 92)}${uniqueTag()}`;

interface LongWords {
  classId: string;
  className: string;
  meetingId: string;
  people: Record<Role, Person>;
}

/** A class and people whose names hold the longest words, and HTML, with a selection and a class that waits. */
async function longWords(): Promise<LongWords> {
  const instructor = await createPerson("Ines", "instructor", longName());
  const student = await createPerson("Stine", "student", longName());
  const admin = await createPerson("Arun", "admin", longName());
  const className = `${LONG_WORD} ${HTML} ${uniqueTag()}`;
  const description = `${LONG_WORD} ${HTML} ${longName()}`;
  const { id: classId } = await openClass({ name: className, description, sport: LONG_WORD, instructor });
  const meetingId = await planDates(classId, instructor, admin);
  await openClass({ name: longName(), instructor });
  const imageUrl = "/pictures/class-trail-running-800.webp";
  await instructor.api.classes.add.mutate({ name: longName(), imageUrl, capacity: 8, priceCents: 3000 });
  const child = await student.api.family.addChild.mutate({ name: longName(), birthDate: "2018-05-31" });
  const { id: selectedId } = await openClass({ name: longName(), instructor });
  await student.api.enrolment.select.mutate({ classId: selectedId, participantIds: [student.id, child.id] });
  return { classId, className, meetingId, people: { student, instructor, admin } };
}

/** A date at a venue, whose id it returns, and a cancelled one with its reason. */
async function planDates(classId: string, instructor: Person, admin: Person): Promise<string> {
  const name = `${LONG_WORD} ${longName().slice(-45)}`;
  const venue = { name, address: LONG_WORD, mapUrl: "", timeZone: "Europe/Berlin", isExclusive: false };
  const { id: venueId } = await admin.api.schedule.addVenue.mutate(venue);
  const year = new Date().getUTCFullYear() + 1;
  const meetings = [1, 2].map((day) => ({ start: `${year}-05-0${day}T16:00`, end: `${year}-05-0${day}T17:30` }));
  await instructor.api.schedule.addMeetings.mutate({ classId, venueId, meetings });
  const [first, second] = (await instructor.api.classes.byId.query({ classId })).meetings;
  if (!first || !second) throw new Error("the class has dates");
  await admin.api.schedule.cancelMeeting.mutate({
    meetingId: first.id,
    reason: `${"W".repeat(34)} storm`,
    refundCents: 0,
  });
  return second.id;
}

/** Made once per worker: the walks change nothing that another one sees, but for the student's own place. */
let made: Promise<LongWords> | undefined;
const theSchool = (): Promise<LongWords> => (made ??= longWords());

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const DASHBOARD_LINKS = {
  student: "/dashboard/selectClass",
  instructor: "/dashboard/addclass",
  admin: "/dashboard/menageUser",
};

/** The narrowest screen, and one of 1280 px without zoom, at night also at 200 %. */
async function inspect(page: Page, label: string): Promise<void> {
  const zoomed = { scheme: "dark", width: 640 } as const;
  await inspectScreen(page, label, [
    { scheme: "light", width: 320 },
    ...(isNight() ? [{ ...zoomed, width: 320 }, zoomed] : []),
    { scheme: "dark", width: 1280 },
  ]);
}

/** Opens a page by its address, as a reload does, and inspects it. */
async function visit(page: Page, path: string, label: string): Promise<void> {
  await openPage(page, path);
  const { pathname } = new URL(path, page.url());
  await expect(page, `where ${path} leads`).toHaveURL((url) => url.pathname === pathname);
  await expect(page.locator("[onerror]"), "HTML in a name").toHaveCount(0);
  await inspect(page, `${path}, ${label}`);
}

/** Visits pages, whose titles are their own, and whose descriptions where visitors see them. */
async function walk(page: Page, pages: readonly PageEntry[], label: string, then?: () => Promise<void>) {
  const descriptions = new Set<string>();
  for (const { path, heading, title } of pages) {
    await visit(page, path, label);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveCount(1);
    if (!path.startsWith("/dashboard")) descriptions.add((await description.getAttribute("content")) ?? "");
    await then?.();
  }
  expect([...descriptions].filter((text) => text.length > 10)).toHaveLength(
    pages.filter(({ path }) => !path.startsWith("/dashboard")).length,
  );
}

/** Navigation, footer and the way up, on a window that every page fills. */
async function expectOuterFrame(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 300 });
  const footer = page.getByRole("contentinfo");
  const wayUp = page.getByRole("button", { name: "Back to the top" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(wayUp).toBeHidden();
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
  await expect(wayUp).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function expectDashboardFrame(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  const wayUp = page.getByRole("button", { name: "Back to the top" });
  await expect(page.getByRole("contentinfo").or(wayUp)).toHaveCount(0);
}

test(
  "[ROUTE-1][SHELL-1][SHELL-11][SHELL-12][SAFE-4] a visitor opens every public page: its path, its own title and description, the frame around it; no long word pushes it sideways, no HTML in a name is more than text, and it is accessible",
  { tag: "@matrix" },
  async ({ page, watch }) => {
    const { classId, className } = await theSchool();
    const classPage = { path: `/classes/${classId}`, heading: className, title: `${className} · Campside` };
    await walk(page, [...PUBLIC_PAGES, classPage], "visitor", () => expectOuterFrame(page));
    watch.expect(/status of 404/);
    await visit(page, "/nowhere", "visitor");
    await expectOuterFrame(page);
  },
);

for (const role of ["student", "instructor", "admin"] as const) {
  test(
    `[ROUTE-1][ROUTE-5][ROUTE-7][SHELL-1][SHELL-5][SHELL-11][SHELL-12][SAFE-4] a reload keeps the ${role} on each own page, with its own title and description; no long word pushes it sideways, no HTML in a name is more than text, and it is accessible`,
    { tag: "@matrix" },
    async ({ page, watch }) => {
      // The page of a class that is paid for already.
      watch.expect(/status of 409/);
      const { classId, meetingId, people } = await theSchool();
      await signIn(page, people[role]);
      if (role === "student") {
        const payment = `/dashboard/payment?classId=${classId}`;
        await openPage(page, payment);
        await expect(page.frameLocator(CARD_FRAME).getByRole("textbox")).toHaveCount(3);
        await inspect(page, "paying");
        await payWith(page, CARDS.good);
        await paymentIntentId(page);
        await inspect(page, "paid");
        await visit(page, payment, "paid already");
      }
      await walk(page, [...COMMON_PAGES, ...OWN_PAGES[role]], role, () => expectDashboardFrame(page));
      const classPages =
        role === "student"
          ? []
          : [
              ...CLASS_TABS.filter((tab) => role === "admin" || tab !== "/money").map(
                (tab) => `/dashboard/classes/${classId}${tab}`,
              ),
              `/dashboard/attendance/${meetingId}`,
            ];
      const search = encodeURIComponent(LONG_WORD.slice(0, 20));
      const searches =
        role === "admin" ? [`/dashboard/menageClass?search=${search}`, `/dashboard/families/${people.student.id}`] : [];
      const seenByVisitors = role === "student" || isNight() ? ["/", "/classes?sort=newest", "/login"] : [];
      for (const path of [...classPages, ...searches, ...seenByVisitors, "/profile", `/classes/${classId}`]) {
        await visit(page, path, role);
      }
      const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
      await expect(link).toHaveAttribute("href", DASHBOARD_LINKS[role]);
    },
  );
}
