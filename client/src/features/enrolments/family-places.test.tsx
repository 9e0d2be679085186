import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { FamilyNext } from "../dashboard/family-next.tsx";
import { EnrolledClasses } from "./enrolled-classes.tsx";
import { SelectedClasses } from "./selected-classes.tsx";

const parent = { ...student, hasChildren: true };
const archery = {
  ...classCard({ id: "c1", priceCents: 1999, seatsLeft: 3 }),
  participantId: "u1",
  participantName: null as string | null,
  status: "approved",
  isClosed: false,
  isHeld: false,
  isPayable: true,
  nextHoldSecondsLeft: null,
};
const annas = { ...archery, participantId: "p1", participantName: "Anna Lovelace" };
const selected = (api: Api = {}): Api => ({
  "auth.me": () => parent,
  "enrolment.selected": () => [archery, annas],
  "enrolment.mine": () => [],
  "payments.quote": () => ({ lines: [], totalCents: 3998 }),
  ...api,
});

test("[STU-1] a family's selected classes say for whom, and each place is paid for and deleted alone", async () => {
  const sent: unknown[] = [];
  const unselect = (input: unknown) => {
    sent.push(input);
    return { removed: true };
  };
  await renderWithApi(<SelectedClasses />, selected({ "enrolment.unselect": unselect }));
  await screen.findByRole("columnheader", { name: "For" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Choose",
    "Image",
    "Name",
    "For",
    "Price",
    "Delete",
    "Pay Now",
  ]);
  const pay = screen.getAllByRole("link", { name: /^Pay Now/ }).map((link) => link.getAttribute("href"));
  expect(pay).toEqual(["/dashboard/payment?classId=c1", "/dashboard/payment?classId=c1&participant=p1"]);
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("Delete Archery · Anna from my classes");
  await expect.poll(() => sent).toEqual([{ classId: "c1", participantId: "p1" }]);
  press("Delete Archery from my classes");
  await expect.poll(() => sent.at(-1)).toEqual({ classId: "c1" });
});

test("[TRUE-7] a place overlaps the dates of its own person alone", async () => {
  const { participantId, participantName } = annas;
  const overlaps = [{ classId: "c1", withId: "c3", withName: "Judo", participantId, participantName, count: 6 }];
  await renderWithApi(<SelectedClasses />, selected({ "schedule.ownOverlaps": () => overlaps }));
  const overlap = await screen.findByText("Overlaps Judo on 6 dates");
  expect(overlap.closest("tr")?.textContent).toContain("Anna");
});

test("[STU-4][PAY-9] a child's place says whose it is, and so does the question before it is cancelled", async () => {
  const place = {
    ...annas,
    enrolmentId: "e1",
    paidCents: 1999,
    refundCents: 1999,
    atDeskCents: 0,
    cancellableUntil: new Date(2026, 6, 2, 12),
    cancellableBefore: null,
  };
  await renderWithApi(<EnrolledClasses />, { "auth.me": () => parent, "enrolment.mine": () => [place] });
  const card = (await screen.findByText("Archery")).closest("li");
  expect(card?.textContent).toContain("ForAnna");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Anna's place in Archery" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Anna's place in Archery?" }));
  expect(dialog.getByRole("button", { name: "Cancel the place" })).toBeTruthy();
});

test("[DASH-4] the next date is shown of each person of a family, the earliest first", async () => {
  const at = (day: string) => ({
    start: `${day}T16:00`,
    end: `${day}T17:00`,
    startsAt: `${day}T16:00:00Z`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    venueName: "Hall 1",
  });
  const row = (id: string, participantId: string, participantName: string | null, nextMeeting: object | null) => ({
    id,
    name: id,
    participantId,
    participantName,
    nextMeeting,
  });
  await renderWithApi(<FamilyNext />, {
    "enrolment.mine": () => [
      row("Chess", "p1", "Anna Lovelace", at("2029-05-03")),
      row("Judo", "p1", "Anna Lovelace", at("2029-05-02")),
      row("Golf", "u1", null, at("2029-05-01")),
      row("Rowing", "u1", null, at("2029-05-04")),
      row("Swim", "p2", "Ben", null),
    ],
  });
  await screen.findByText("Golf");
  const lines = screen.getAllByRole("definition").map(({ parentElement }) => parentElement?.textContent);
  expect(lines).toEqual(["YouGolf · Tue 1 May 2029, 16:00 · Hall 1", "AnnaJudo · Wed 2 May 2029, 16:00 · Hall 1"]);
});
