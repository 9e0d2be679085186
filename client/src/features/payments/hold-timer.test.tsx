import "../../test/browser-gaps.ts";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { translatePage } from "../../test/translate-page.ts";
import { HoldTimer } from "./hold-timer.tsx";
import { NextHold } from "./next-hold.tsx";

const until = new Date(2026, 11, 1, 6, 30);

test.for([
  [
    "of one's own seat",
    (seconds: number) => <HoldTimer seconds={seconds} until={until} />,
    "Your seat is kept for another 1:04.",
  ],
  [
    "of another's seat",
    (seconds: number) => <NextHold secondsLeft={seconds} until={until} />,
    "All seats are taken or held. The next hold ends in 01:04.",
  ],
] as const)(
  "[UP-2] the countdown %s goes on under a page translator, which leaves it alone",
  ([_whose, timer, words]) => {
    const { rerender } = render(timer(65));
    translatePage();
    rerender(timer(64));
    expect(screen.getByRole("timer").textContent).toBe(words);
    expect(screen.getByRole("timer").getAttribute("translate")).toBe("no");
  },
);

test("[MOVE-2] a seat that is kept for an hour or longer says until when, and counts down after that", () => {
  const textOf = (timer: ReactNode) => render(timer).container.textContent;
  expect(textOf(<HoldTimer seconds={86_347} until={until} />)).toBe("Your seat is kept until Tue 1 Dec 2026, 06:30.");
  expect(textOf(<HoldTimer seconds={3600} until={until} count={2} />)).toBe(
    "Your 2 places are kept until Tue 1 Dec 2026, 06:30.",
  );
  expect(textOf(<HoldTimer seconds={3599} until={until} />)).toBe("Your seat is kept for another 59:59.");
  expect(textOf(<NextHold secondsLeft={86_347} until={until} />)).toBe(
    "All seats are taken or held. The next hold ends Tue 1 Dec 2026, 06:30.",
  );
});
