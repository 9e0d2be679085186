import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { useNewDates } from "./use-new-dates.ts";

function Chosen() {
  const { pattern, isChosen, isHalfChosen, summary } = useNewDates();
  return (
    <>
      <button onClick={() => pattern.follow(["2"], [null, null])}>weekday</button>
      <button onClick={() => pattern.follow([], ["2026-11-26", "2026-11-27"])}>period</button>
      <button onClick={() => pattern.follow(["4"], ["2026-11-26", "2026-11-27"])}>both</button>
      <button onClick={() => pattern.follow(["0", "1", "2", "3", "4", "5", "6"], ["2026-11-26", "2027-11-26"])}>
        year
      </button>
      <p>{summary}</p>
      <output>{isChosen ? "chosen" : isHalfChosen ? "half chosen" : "none"}</output>
    </>
  );
}

test("[SCHED-2] weekdays without a period, and a period without weekdays, are half of a choice", async () => {
  await renderWithApi(<Chosen />, { "schedule.holidays": () => [], "schedule.venues": () => [] });
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

test("[SCHED-2] a choice of more dates than a class can have says so", async () => {
  await renderWithApi(<Chosen />, { "schedule.holidays": () => [], "schedule.venues": () => [] });
  fireEvent.click(await screen.findByText("year"));
  expect(
    screen.getByText("200 dates, Thu 26 Nov 2026 to Sun 13 Jun 2027. A class has at most 200 dates."),
  ).toBeTruthy();
  fireEvent.click(screen.getByText("both"));
  expect(screen.queryByText(/at most/)).toBeNull();
});

test("[OFFICE-2] a pattern says which holiday it skips, and a day that is added by hand in which one it is", async () => {
  const holidays = [{ id: "h1", name: "Harvest break", firstDay: "2026-11-01", lastDay: "2026-11-26" }];
  function Pattern() {
    const { pattern, days, summary } = useNewDates();
    return (
      <>
        <button onClick={() => pattern.follow(["4"], ["2026-11-19", "2026-12-03"])}>pattern</button>
        <button onClick={() => days.set(["2026-11-26", "2026-12-03"])}>by hand</button>
        <p>{summary}</p>
      </>
    );
  }
  await renderWithApi(<Pattern />, { "schedule.holidays": () => holidays, "schedule.venues": () => [] });
  await screen.findByText("No date chosen yet");
  await screen.findByText("by hand");
  fireEvent.click(screen.getByText("by hand"));
  await screen.findByText(/Thu 26 Nov 2026 is in Harvest break$/);
  fireEvent.click(screen.getByText("pattern"));
  expect(screen.getByText("1 date: Thu 3 Dec 2026. Without Harvest break")).toBeTruthy();
});
