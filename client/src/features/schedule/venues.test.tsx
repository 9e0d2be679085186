import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { Venues } from "./venues.tsx";

test("[SCHED-11] a new venue is in the school's time zone, wherever the admin is", async () => {
  installSettings({ timeZone: "Asia/Tokyo" });
  await renderWithApi(<Venues />, { "schedule.venues": () => [] });
  fireEvent.click(screen.getByRole("button", { name: "Add venue" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Time zone/)).value).toBe("Asia/Tokyo");
});

test("[SCHED-11] of a venue only what was changed is saved: somebody else may have changed the rest", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  const venue = { id: "v1", name: "Barn", address: "Lake Road 9", mapUrl: null, timeZone: "UTC", isExclusive: true };
  await renderWithApi(<Venues />, {
    "schedule.venues": () => [{ ...venue, retiredAt: null, datesToCome: 0 }],
    "schedule.updateVenue": (input) => {
      sent.push(input);
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Edit Barn" }));
  fireEvent.change(await screen.findByLabelText("Map link"), { target: { value: "https://maps.example/1" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Venue saved");
  expect(sent).toEqual([{ venueId: "v1", mapUrl: "https://maps.example/1" }]);
});

test("a venue that is not saved is not lost without a question", async () => {
  installSettings({ timeZone: "UTC" });
  await renderWithApi(<Venues />, { "schedule.venues": () => [] });
  fireEvent.click(screen.getByRole("button", { name: "Add venue" }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  fireEvent.change(name, { target: { value: "Field" } });
  fireEvent.click(screen.getByRole("button", { name: "Close the window" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Stay" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull();
  expect(name.value).toBe("Field");
});

test("Escape in the same moment as the first letter asks, too", async () => {
  installSettings({ timeZone: "UTC" });
  await renderWithApi(<Venues />, { "schedule.venues": () => [] });
  fireEvent.click(screen.getByRole("button", { name: "Add venue" }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  // Without act(), which would wait until nothing is left to render.
  Reflect.set(HTMLInputElement.prototype, "value", "F", name);
  name.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
  name.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("[SCHED-11] a venue that is in use is retired after a question that leads to its dates", async () => {
  installSettings({ timeZone: "UTC" });
  const sent: unknown[] = [];
  const venue = { address: "", mapUrl: null, timeZone: "UTC", isExclusive: true, retiredAt: null };
  await renderWithApi(<Venues />, {
    "schedule.venues": () => [
      { ...venue, id: "v1", name: "Barn", datesToCome: 12 },
      { ...venue, id: "v2", name: "Field", datesToCome: 0 },
    ],
    "schedule.retireVenue": (input) => {
      sent.push(input);
    },
  });
  const retire = async (name: string) => {
    fireEvent.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
    fireEvent.click(await screen.findByRole("menuitem", { name: `Retire ${name}` }));
  };
  await retire("Field");
  await expect.poll(() => sent).toEqual([{ venueId: "v2", isRetired: true }]);
  await retire("Barn");
  const question = within(await screen.findByRole("dialog", { name: "Retire Barn?" }));
  question.getByText("12 dates to come are planned there. They stay; the venue is offered for no new ones.");
  expect(question.getByRole("link", { name: "See the dates" }).getAttribute("href")).toBe("/dashboard/week?venue=v1");
  expect(sent).toHaveLength(1);
  fireEvent.click(question.getByRole("button", { name: "Retire" }));
  await expect.poll(() => sent).toHaveLength(2);
});
