import "../../test/browser-gaps.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { translatePage } from "../../test/translate-page.ts";
import { HoldTimer } from "./hold-timer.tsx";
import { NextHold } from "./next-hold.tsx";

test.for([
  ["of one's own seat", (seconds: number) => <HoldTimer seconds={seconds} />, "Your seat is kept for another 1:04."],
  [
    "of another's seat",
    (seconds: number) => <NextHold secondsLeft={seconds} />,
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
