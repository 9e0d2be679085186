import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { CalendarAddress } from "./calendar-address.tsx";

async function confirm(title: string, button: string): Promise<void> {
  fireEvent.click(within(await screen.findByRole("dialog", { name: title })).getByRole("button", { name: button }));
}

test("[SCHED-9] the calendar address is made, shown once, made anew and ended", async () => {
  let key = 0;
  await renderWithApi(<CalendarAddress />, {
    "schedule.calendarFeed": () => ({ exists: key > 0 }),
    "schedule.renewCalendarFeed": () => ({ key: `k${++key}` }),
    "schedule.endCalendarFeed": () => {
      key = 0;
      return null;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Make a calendar address" }));
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: "Calendar address" });
  expect(address.value).toBe(`${location.origin}/calendar.ics?key=k1`);
  const open = screen.getByRole("link", { name: "Open in my calendar" });
  expect(open.getAttribute("href")).toBe(`webcal://${location.host}/calendar.ics?key=k1`);
  fireEvent.click(await screen.findByRole("button", { name: "Make a new one" }));
  await confirm("Make a new address?", "Make a new one");
  expect(await screen.findByDisplayValue(/key=k2$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "End it" }));
  await confirm("End the calendar address?", "End it");
  expect(await screen.findByRole("button", { name: "Make a calendar address" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("[SCHED-9] an address that was made before is not shown, and can be replaced", async () => {
  await renderWithApi(<CalendarAddress />, { "schedule.calendarFeed": () => ({ exists: true }) });
  expect(await screen.findByText(/It is not shown again/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Make a new one" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("[SCHED-9] nothing is made where it is not known whether there is an address", async () => {
  await renderWithApi(<CalendarAddress />, {
    "schedule.calendarFeed": () => {
      throw applicationError("RATE_LIMITED", "Too many questions. Wait a moment.");
    },
  });
  expect(await screen.findByText("Too many questions. Wait a moment.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make a calendar address" })).toBeNull();
});
