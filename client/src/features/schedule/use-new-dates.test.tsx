import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { useNewDates } from "./use-new-dates.ts";

function Chosen() {
  const { pattern, isChosen, isHalfChosen } = useNewDates();
  return (
    <>
      <button onClick={() => pattern.follow(["2"], [null, null])}>weekday</button>
      <button onClick={() => pattern.follow([], ["2026-11-26", "2026-11-27"])}>period</button>
      <button onClick={() => pattern.follow(["4"], ["2026-11-26", "2026-11-27"])}>both</button>
      <output>{isChosen ? "chosen" : isHalfChosen ? "half chosen" : "none"}</output>
    </>
  );
}

test("[SCHED-2] weekdays without a period, and a period without weekdays, are half of a choice", async () => {
  await renderWithApi(<Chosen />, { "schedule.venues": () => [] });
  const chosen = await screen.findByRole("status");
  expect(chosen.textContent).toBe("none");
  for (const [button, expected] of [
    ["weekday", "half chosen"],
    ["period", "half chosen"],
    ["both", "chosen"],
  ] as const) {
    fireEvent.click(screen.getByText(button));
    expect(chosen.textContent).toBe(expected);
  }
});
