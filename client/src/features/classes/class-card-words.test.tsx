import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PictureCard } from "../../components/pictures/picture-card.tsx";
import { classCard } from "../../test/class-card.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { cardSentence, classCardWords } from "./class-card-words.tsx";

const nextMeeting = {
  start: "2028-07-07T16:00",
  end: "2028-07-07T17:30",
  startsAt: "2028-07-07T14:00:00Z",
  endsAt: "2028-07-07T15:30:00Z",
  timeZone: "Europe/Berlin",
  venueName: null,
};

async function show(card: Parameters<typeof classCardWords>[0]): Promise<HTMLElement> {
  await renderWithApi(<PictureCard {...classCardWords(card)} action={null} />, {});
  const shown = (await screen.findByRole("heading", { name: card.name })).closest("li");
  if (!shown) throw new Error("no card");
  return shown;
}

test("[FIND-3][TRUE-8] a card names the clock of its next date where the reader has another, and programs read the instant", async () => {
  await show({ ...classCard(), nextMeeting });
  expect(screen.getByText("Fri 7 Jul 2028, 16:00 (Europe/Berlin)").getAttribute("datetime")).toBe(
    "2028-07-07T14:00:00Z",
  );
});

test("[SCHED-6][CLASS-1] a card is a sentence, what it is and where, and the three attributes", async () => {
  const audience = { sport: "Judo", level: "beginner", minAge: 8, maxAge: 14 } as const;
  const meets = { weekdays: [2, 4], time: "16:00" };
  const card = await show(classCard({ ...audience, meets, nextMeeting: { ...nextMeeting, venueName: "Pitch 2" } }));
  expect([...card.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "Tue + Thu 16:00 · ages 8–14 · 5 left",
    "Judo · Beginner · Next Fri 7 Jul 2028, 16:00 (Europe/Berlin) · Pitch 2",
  ]);
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["Ines", "5", "7"]);
});

test("[SCHED-6] a class that says nothing of itself has its seats left only", async () => {
  const card = await show(classCard());
  expect([...card.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(["5 left"]);
});

test.each([
  [{ meets: { weekdays: [1, 3, 5], time: null }, minAge: 8, maxAge: 14 }, "Mon + Wed + Fri · ages 8–14 · 5 left"],
  [{ minAge: 8 }, "ages 8+ · 5 left"],
  [{ maxAge: 14, seatsLeft: 0 }, "ages up to 14 · Full"],
  [{ minAge: 8, maxAge: 8, standing: "late" as const }, "age 8 · enrolment has ended"],
  [{ minAge: 0, maxAge: 3 }, "ages 0–3 · 5 left"],
])("[SCHED-6] %o reads '%s' on a card", (overrides, line) => {
  expect(cardSentence(classCard(overrides))).toBe(line);
});
