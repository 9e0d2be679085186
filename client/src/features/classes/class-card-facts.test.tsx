import "../../test/browser-gaps.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { classCardFacts } from "./class-card-facts.tsx";

test("[FIND-3][TRUE-8] a card names the clock of its next date where the reader has another, and programs read the instant", () => {
  const nextSession = {
    start: "2028-07-07T16:00",
    end: "2028-07-07T17:30",
    startsAt: "2028-07-07T14:00:00Z",
    endsAt: "2028-07-07T15:30:00Z",
    timeZone: "Europe/Berlin",
    venueName: null,
  };
  const [next] = classCardFacts({ ...classCard(), nextSession });
  render(<p>{next?.value}</p>);
  expect(screen.getByText("Fri 7 Jul 2028, 16:00 (Europe/Berlin)").getAttribute("datetime")).toBe(
    "2028-07-07T14:00:00Z",
  );
});
