import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { annasOffer, annasTurn } from "../../test/own-line.ts";
import { type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { DashboardFrame } from "../dashboard/dashboard-frame.tsx";
import { Welcome } from "../dashboard/welcome.tsx";
import { OwnWaitlist } from "./own-waitlist.tsx";

installSettings({ timeZone: "UTC" });

const show = (line: object, api: Api = {}) => renderWithApi(<OwnWaitlist />, { "waitlist.mine": () => line, ...api });
const ben = { participantId: "p2", participantName: "Ben Lovelace" };
const oneself = { participantId: "u1", participantName: null };

test("[WAIT-2] turns are listed with the place in the line and since when, those who wait only together in one", async () => {
  const turns = [
    annasTurn({ groupSize: 2 }),
    annasTurn({ ...ben, entryId: "w2", groupSize: 2 }),
    annasTurn({ ...oneself, entryId: "w3", groupId: "g3", classId: "c2", className: "Judo", position: 11 }),
  ];
  await show({ turns, offers: [] });
  const [first, second, ...rest] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toBe("FootballYou wait for Anna and Ben: 3rd in line.LeaveSince Wed 1 Jul 2026, 10:00");
  expect(second?.textContent).toContain("You are 11th in line.");
  expect(rest).toEqual([]);
  expect(screen.getByRole("link", { name: "Judo" }).getAttribute("href")).toBe("/classes/c2");
});

test("[WAIT-6] offers stand first, each with its end and the way to pay for exactly its people", async () => {
  const offers = [
    annasOffer(),
    annasOffer({ checkoutId: "k2", className: "Judo", people: [oneself], totalCents: 5000 }),
    annasOffer({ checkoutId: "k3", className: "Chess", people: [{ ...ben }, oneself], totalCents: 10_000 }),
  ];
  await show({ turns: [annasTurn({ classId: "c9", className: "Polo" })], offers });
  const words = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(words).toEqual([
    "A seat is free for Anna in Football until Tue 09:00.Pay $79.99No, thank you",
    "A seat is free for you in Judo until Tue 09:00.Pay $50.00No, thank you",
    "2 seats are free for Ben and you in Chess until Tue 09:00.Pay $100.00No, thank you",
    expect.stringContaining("Polo"),
  ]);
  const hrefs = screen.getAllByRole("link", { name: /^Pay/ }).map((link) => link.getAttribute("href"));
  expect(hrefs.map((href) => decodeURIComponent(href ?? ""))).toEqual([
    "/dashboard/payment?classId=c1&participant=p1",
    "/dashboard/payment?classId=c1",
    '/dashboard/payment?places=["c1.p2","c1"]',
  ]);
});

test.each([
  [true, "The seat goes to the next in line."],
  [false, "This offer is over; the seat has gone to the next in line."],
])("[WAIT-6] 'No, thank you' asks once; whether a seat was given up (%s) is said", async (released, words) => {
  let line: object = { turns: [], offers: [annasOffer()] };
  const sent: unknown[] = [];
  await renderWithApi(<OwnWaitlist />, {
    "waitlist.mine": () => line,
    "payments.release": (input) => {
      sent.push(input);
      line = { turns: [], offers: [] };
      return { released };
    },
  });
  const decline = await screen.findByRole("button", { name: "No, thank you: Football" });
  fireEvent.click(decline);
  const dialog = within(await screen.findByRole("dialog", { name: "Give the seat up?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Keep" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
  fireEvent.click(decline);
  fireEvent.click(await screen.findByRole("button", { name: "Give up" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).toEqual([{ checkoutId: "k1" }]);
  expect(await screen.findByText(/^You are on no waitlist/)).toBeTruthy();
});

test("[WAIT-2] who waits for nothing reads how to", async () => {
  await show({ turns: [], offers: [] });
  await screen.findByText("You are on no waitlist. The page of a class that is full lets you wait for a seat.");
  expect(screen.getByRole("link", { name: "Browse classes" }).getAttribute("href")).toBe("/Classes");
});

const menuOf = async (api: Api) => {
  await renderWithApi(<DashboardFrame account={null}>content</DashboardFrame>, api);
  const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
  await menu.findByText("Week");
  return menu;
};

test.each([
  ["turns", { turns: [annasTurn()], offers: [] }],
  ["offers", { turns: [], offers: [annasOffer()] }],
])("[DASH-4][WAIT-2] the menu of a student leads to the waitlist while there are %s", async (_case, line) => {
  const menu = await menuOf({ "waitlist.mine": () => line });
  expect((await menu.findByRole("link", { name: "Waitlist" })).getAttribute("href")).toBe("/dashboard/waitlist");
});

test("[WAIT-2] the menu of an instructor asks nothing of the waitlist", async () => {
  const api = { "auth.me": () => ({ ...student, role: "instructor" }) };
  const { calls } = await renderWithApi(<DashboardFrame account={null}>content</DashboardFrame>, api);
  await within(await screen.findByRole("navigation", { name: "Dashboard" })).findByText("My Class");
  expect(calls).not.toContain("waitlist.mine");
});

test("[WAIT-6] an open offer stands on top of a student's dashboard", async () => {
  await renderWithApi(<Welcome me={{ ...student, role: "student" }} />, {
    "waitlist.mine": () => ({ turns: [], offers: [annasOffer()] }),
  });
  const offer = await screen.findByText("A seat is free for Anna in Football until Tue 09:00.");
  const next = screen.getByRole("list", { name: "Offers" }).nextElementSibling;
  expect(offer.compareDocumentPosition(next as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Waitlist/ }).getAttribute("href")).toBe("/dashboard/waitlist");
});
