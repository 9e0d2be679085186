import "../../test/browser-gaps.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { annasOffer, annasTurn } from "../../test/own-line.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession, visitorSession } from "../../test/sessions.ts";
import { ClassDetails } from "../classes/class-details.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const parent = { ...student, hasChildren: true };
const details = <ClassDetails classId="c1" />;
const nobody = { turns: [], offers: [] };
const full = {
  ...classDetail({ id: "c1", name: "Football", seatsLeft: 0 }),
  instructorPhotoUrl: null,
  instructorBio: "",
  meetings: [],
  cancellationReason: null,
  cancelWithinHours: 24,
};
const person = (id: string, name: string, overrides: object = {}) => ({
  id,
  name,
  isOneself: false,
  age: 8,
  problem: null,
  overlaps: [],
  ...overrides,
});
const ada = person("u1", "Ada", { isOneself: true, age: null });
const anna = person("p1", "Anna Lovelace");
const ben = person("p2", "Ben Lovelace");

const apiOf = (people: object[], api: Api = {}): Api => ({
  "auth.me": () => (people.length > 1 ? parent : student),
  "classes.byId": () => full,
  "classes.similar": () => [],
  "enrolment.selected": () => [],
  "enrolment.mine": () => [],
  "schedule.ownOverlaps": () => [],
  "waitlist.mine": () => nobody,
  "family.forClass": () => ({ people, firstDay: null }),
  ...api,
});

const joinButton = () => screen.findByRole("button", { name: "Join the waitlist: Football" });
const queryJoin = () => screen.queryByRole("button", { name: "Join the waitlist: Football" });
const isGone = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();
async function open(title: string) {
  fireEvent.click(await joinButton());
  return within(await screen.findByRole("dialog", { name: title }));
}

test("[WAIT-1] the page of a full class offers to wait, beside the closed 'Enrol Now'", async () => {
  await renderWithApi(details, apiOf([ada]), await mayasSession());
  expect(await joinButton()).toBeTruthy();
  expect(screen.getByText("This class is full.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enrol Now: Football" }).disabled).toBe(true);
});

test.each([
  ["with a seat left", { seatsLeft: 1, standing: "open" }],
  ["whose enrolment has ended", { standing: "late" }],
  ["that is closed", { standing: "closed" }],
  ["that is cancelled", { status: "cancelled", standing: "cancelled" }],
])("[WAIT-1] nobody waits for a class %s", async (_case, overrides) => {
  await renderWithApi(
    details,
    apiOf([ada], { "classes.byId": () => ({ ...full, ...overrides }) }),
    await mayasSession(),
  );
  await screen.findByRole("heading", { name: "Football" });
  expect(queryJoin()).toBeNull();
});

test.each(["instructor", "admin"])("[WAIT-1] to the role %s it offers nothing", async (role) => {
  const api = apiOf([ada], { "auth.me": () => ({ ...student, role }) });
  await renderWithApi(details, api, await mayasSession());
  await screen.findByRole("heading", { name: "Football" });
  await expect.poll(queryJoin).toBeNull();
});

test("[WAIT-1] a visitor is asked to sign in", async () => {
  await renderWithApi(details, { "classes.byId": () => full, "classes.similar": () => [] }, await visitorSession());
  fireEvent.click(await joinButton());
  expect(await screen.findByRole("dialog", { name: "You need to login to view this" })).toBeTruthy();
});

test("[WAIT-2] who has no children joins with one press, and reads the place in the line", async () => {
  let line: object = nobody;
  const sent: unknown[] = [];
  const api = apiOf([ada], {
    "waitlist.mine": () => line,
    "waitlist.join": (input) => {
      sent.push(input);
      line = { turns: [annasTurn({ participantId: "u1", participantName: null, position: 22 })], offers: [] };
      return { turns: [] };
    },
  });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Join the waitlist");
  await dialog.findByText("You are told by e-mail when a seat is free; it says until when you can pay.");
  expect(dialog.queryByRole("checkbox")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Join the waitlist" }));
  await isGone();
  expect(sent).toEqual([{ classId: "c1", participantIds: ["u1"], together: false }]);
  expect(await screen.findByText("You are 22nd in line.")).toBeTruthy();
  expect(queryJoin()).toBeNull();
});

test("[WAIT-2][WAIT-5] of a family those are asked for who have no place, turn or offer; several may join only together", async () => {
  const sent: unknown[] = [];
  const people = [
    person("u1", "Ada", { isOneself: true, problem: "enrolled" }),
    anna,
    person("p2", "Ben Lovelace", { problem: "selected" }),
    person("p3", "Cora"),
    person("p4", "Dan"),
  ];
  const line = {
    turns: [annasTurn({ participantId: "p3", participantName: "Cora" }), annasTurn({ classId: "c2" })],
    offers: [annasOffer({ people: [{ participantId: "p4", participantName: "Dan" }] })],
  };
  const api = apiOf(people, { "waitlist.mine": () => line, "waitlist.join": (input) => void sent.push(input) });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Who is it for?");
  const boxes = await dialog.findAllByRole<HTMLInputElement>("checkbox");
  const states = boxes.map((box) => [
    box.labels?.[0]?.textContent,
    document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent,
    box.disabled,
  ]);
  expect(states).toEqual([
    ["You", "Enrolled already", true],
    ["Anna Lovelace", "8 years", false],
    ["Ben Lovelace", "8 years", false],
    ["Cora", "Waits already", true],
    ["Dan", "A seat is on offer", true],
  ]);
  const submit = dialog.getByRole("button", { name: "Join the waitlist" });
  expect(submit.ariaDisabled).toBe("true");
  for (const box of boxes.slice(1, 3)) fireEvent.click(box);
  const together = dialog.getByRole("switch", { name: "Only together" });
  expect(dialog.getByText("Smaller groups may be served first while only one seat is free.")).toBeTruthy();
  fireEvent.click(together);
  fireEvent.click(submit);
  await isGone();
  expect(sent).toEqual([{ classId: "c1", participantIds: ["p1", "p2"], together: true }]);
});

test("[WAIT-5] who is ticked alone does not wait together, even after changing one's mind", async () => {
  const sent: unknown[] = [];
  const api = apiOf([ada, anna, ben], { "waitlist.join": (input) => void sent.push(input) });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Who is it for?");
  const [, first, second] = await dialog.findAllByRole("checkbox");
  if (!first || !second) throw new Error("There are two children.");
  for (const box of [first, second]) fireEvent.click(box);
  fireEvent.click(dialog.getByRole("switch", { name: "Only together" }));
  fireEvent.click(second);
  expect(dialog.queryByRole("switch")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Join the waitlist" }));
  await isGone();
  expect(sent).toEqual([{ classId: "c1", participantIds: ["p1"], together: false }]);
});

test("[WAIT-1] where a seat is free meanwhile, the page offers it instead", async () => {
  let seatsLeft = 0;
  const api = apiOf([ada], {
    "classes.byId": () => ({ ...full, seatsLeft, standing: seatsLeft > 0 ? "open" : "full" }),
    "waitlist.join": () => {
      seatsLeft = 1;
      throw applicationError("SEATS_FREE", "A seat is free: enrol now.");
    },
  });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Join the waitlist");
  fireEvent.click(await dialog.findByRole("button", { name: "Join the waitlist" }));
  expect(await screen.findByText("A seat is free: enrol now.")).toBeTruthy();
  await isGone();
  const enrol = () => screen.findByRole<HTMLButtonElement>("button", { name: "Enrol Now: Football" });
  await expect.poll(async () => (await enrol()).disabled).toBe(false);
  expect(queryJoin()).toBeNull();
});

test.each([
  ["CLASS_TOO_SMALL", "The class has only 2 seats.", null],
  ["CONSENT_REQUIRED", "Please answer the questions about Ada first.", "/dashboard/family"],
])("[WAIT-1] a refusal with %s is said in the sheet, which stays", async (code, words, href) => {
  const api = apiOf([ada], {
    "waitlist.join": () => {
      throw applicationError(code, words);
    },
  });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Join the waitlist");
  fireEvent.click(await dialog.findByRole("button", { name: "Join the waitlist" }));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(dialog.queryByRole("link")?.getAttribute("href") ?? null).toBe(href);
});

test("[WAIT-1] whose address is not verified is asked to do so first", async () => {
  const api = apiOf([ada], {
    "waitlist.join": () => {
      throw applicationError("EMAIL_NOT_VERIFIED", "Please verify your e-mail address first.", 403);
    },
  });
  await renderWithApi(details, api, await mayasSession());
  const dialog = await open("Join the waitlist");
  fireEvent.click(await dialog.findByRole("button", { name: "Join the waitlist" }));
  expect(await dialog.findByRole("button", { name: /link/i })).toBeTruthy();
});

test("[WAIT-2] a family reads for whom it waits and can leave; others of it may join", async () => {
  let line: object = {
    turns: [annasTurn(), annasTurn({ entryId: "w2", participantId: "u1", participantName: null })],
    offers: [],
  };
  const sent: unknown[] = [];
  const api = apiOf([ada, anna, ben], {
    "waitlist.mine": () => line,
    "waitlist.leave": (input) => {
      sent.push(input);
      line = nobody;
    },
  });
  await renderWithApi(details, api, await mayasSession());
  await screen.findByText("You wait for Anna and yourself: 3rd in line.");
  expect(await joinButton()).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Leave the waitlist of Football: Anna and you" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave the waitlist of Football?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Leave the waitlist" }));
  expect(await screen.findByText("You have left the waitlist.")).toBeTruthy();
  await isGone();
  expect(sent).toEqual([{ entryId: "w1" }]);
  expect(screen.queryByText(/in line/)).toBeNull();
});

test("[WAIT-6] an offer stands in the box with the way to pay for it, also once the class is closed", async () => {
  const api = apiOf([ada, anna], {
    "classes.byId": () => ({ ...full, isClosed: true, standing: "closed" }),
    "waitlist.mine": () => ({ turns: [], offers: [annasOffer(), annasOffer({ classId: "c2", checkoutId: "k2" })] }),
  });
  await renderWithApi(details, api, await mayasSession());
  expect(await screen.findByText("A seat is free for Anna until Tue 09:00.")).toBeTruthy();
  const pay = screen.getByRole("link", { name: "Pay $79.99: Football" });
  expect(pay.getAttribute("href")).toBe("/dashboard/payment?classId=c1&participant=p1");
});

test.each([
  ["nobody waits", nobody, 2],
  [
    "there is an offer",
    { turns: [], offers: [annasOffer({ people: [{ participantId: "u1", participantName: null }] })] },
    0,
  ],
])("[WAIT-1] on phones the bar offers to wait as well, while %s", async (_case, line, times) => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderWithApi(details, apiOf([ada], { "waitlist.mine": () => line }), await mayasSession());
  await screen.findByText(/^(This class is full|A seat is free)/);
  act(() => tell([{ isIntersecting: false }]));
  await expect.poll(() => screen.queryAllByRole("button", { name: "Join the waitlist: Football" }).length).toBe(times);
  expect(screen.queryAllByText("This class is full.")).toHaveLength(times);
});
