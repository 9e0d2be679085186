import "../../../test/browser-gaps.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FRESH_MS } from "../../../lib/ui-constants.ts";
import { installSettings } from "../../../test/install-settings.ts";
import { classDetail } from "../../../test/class-card.ts";
import { applicationError, lostConnection, renderWithApi } from "../../../test/render-with-api.tsx";
import { translatePage } from "../../../test/translate-page.ts";
import type { OwnClass } from "./class-form-values.ts";
import { OwnClasses } from "./own-classes.tsx";

installSettings({ timeZone: "Europe/Berlin" });

const ownClass = (name: string, more: Partial<OwnClass> = {}) =>
  classDetail({ name, priceCents: 1999, description: "Bows and arrows.", ...more });

test("[TEACH-6] each class shows name, status, enrolments and feedback", async () => {
  const list = [ownClass("Archery"), ownClass("Judo", { status: "denied", feedback: "Too early in the day." })];
  await renderWithApi(<OwnClasses />, { "classes.mine": () => list });
  const [, first, second] = within(await screen.findByRole("table", { name: "My Class" })).getAllByRole("row");
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "",
    "Archery",
    "Approved",
    "7 / 12",
    "No FeedBack",
    "Plan dates",
    "Update",
  ]);
  expect(second?.textContent).toContain("Denied");
  expect(second?.textContent).toContain("Too early in the day.");
});

test("[TEACH-6] a class leads to its page; a cancelled one offers no dates and no change", async () => {
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery", { status: "cancelled", feedback: "Storm" })],
  });
  expect((await screen.findByRole("link", { name: "Archery" })).getAttribute("href")).toBe(
    "/dashboard/classes/Archery",
  );
  expect(screen.queryByText("Plan dates")).toBeNull();
  expect(screen.queryByRole("button", { name: "Update Archery" })).toBeNull();
});

test("[TEACH-6] selected classes are added up", async () => {
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery"), ownClass("Judo", { enrolledCount: 2, capacity: 8 })],
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Judo" }));
  expect(screen.getByText("1 class selected").parentElement?.textContent).toBe(
    "1 class selected · 2 enrolled on 8 seats",
  );
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all classes" }));
  expect(screen.getByText("2 classes selected").parentElement?.textContent).toBe(
    "2 classes selected · 9 enrolled on 20 seats",
  );
  fireEvent.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(screen.queryByText(/selected ·/)).toBeNull();
});

test("[UP-2] selected classes are added up under a page translator as well", async () => {
  await renderWithApi(<OwnClasses />, { "classes.mine": () => [ownClass("Archery"), ownClass("Judo")] });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Archery" }));
  const sum = screen.getByRole("status");
  translatePage();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all classes" }));
  expect(sum?.textContent).toMatch(/^2 classes selected · \d+ enrolled on \d+ seats$/);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all classes" }));
  expect(sum?.textContent).toMatch(/^Select classes/);
});

test("[TEACH-6] a selected class that is withdrawn counts no more", async () => {
  let list = [ownClass("Archery", { status: "pending" }), ownClass("Chess"), ownClass("Judo")];
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => list,
    "classes.withdraw": () => {
      list = list.slice(1);
      return { isArchived: true };
    },
  });
  for (const name of ["Archery", "Chess"])
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Withdraw Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw Archery?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await vi.waitFor(() => expect(screen.queryByText("Archery")).toBeNull());
  expect(screen.getByText("1 class selected")).toBeTruthy();
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all classes" });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(screen.getByText("2 classes selected")).toBeTruthy();
});

test("without classes the page leads to the form", async () => {
  await renderWithApi(<OwnClasses />, { "classes.mine": () => [] });
  expect((await screen.findByRole("link", { name: "Add Class" })).getAttribute("href")).toBe("/dashboard/addclass");
});

const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
};

test("[LIFE-3] a pending class is withdrawn after a question, and a denied one may be", async () => {
  const withdrawn: unknown[] = [];
  const list = [ownClass("Archery", { status: "pending" }), ownClass("Judo", { status: "denied" })];
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => list.slice(withdrawn.length),
    "classes.withdraw": (input) => {
      withdrawn.push(input);
      return { isArchived: true };
    },
  });
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Withdraw Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw Archery?" });
  expect(withdrawn).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Class withdrawn")).toBeTruthy();
  expect(withdrawn).toEqual([{ classId: "Archery" }]);
  await vi.waitFor(() => expect(screen.queryByText("Archery")).toBeNull());
  await menuOf("Judo");
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Copy class",
    "Withdraw",
  ]);
});

test("[LIFE-3] an instructor asks to close an approved class, and takes it back", async () => {
  let isCloseRequested = false;
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery", { isCloseRequested }), ownClass("Judo", { isClosed: true })],
    "classes.requestClose": (input) => {
      ({ isCloseRequested } = input);
      return { isCloseRequested };
    },
  });
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Ask to close: Archery" }));
  expect(await screen.findByText("Close requested")).toBeTruthy();
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Take the request to close back: Archery" }));
  expect(await screen.findByText("Approved")).toBeTruthy();
  await menuOf("Judo");
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Copy class"]);
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });

test("[TEACH-3] a refused change keeps what was typed and says beside the field what is wrong", async () => {
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery")],
    "classes.update": () => {
      throw applicationError("SEATS_BELOW_TAKEN", "More seats than that are taken already.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Update Archery" }));
  const price = await field(/^Price/);
  fireEvent.change(price, { target: { value: "21.5" } });
  fireEvent.blur(price);
  fireEvent.change(await field(/^Available Seats/), { target: { value: "8" } });
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("More seats than that are taken already.");
  const seats = await field(/^Available Seats/);
  expect(seats.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(seats);
  expect((await field(/^Price/)).value).toBe("21.50");
});

test("[TEACH-6] a change reaches the server in cents, and tells when it has to be approved again", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery")],
    "classes.update": (input) => {
      sent.push(input);
      return { status: "pending" };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Update Archery" }));
  fireEvent.change(await field(/^Price/), { target: { value: "19.98" } });
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Class has been updated and waits for approval");
  const { description, imageUrl } = ownClass("Archery");
  const emptyFields = { sport: null, level: null, minAge: null, maxAge: null, enrolmentCloses: null };
  const fields = { name: "Archery", imageUrl, capacity: 12, priceCents: 1998, description, ...emptyFields };
  expect(sent).toEqual([{ classId: "Archery", ...fields, seen: { version: 1, capacity: 12 } }]);
});

test("[LIFE-4] a class that was changed in another tab is not overwritten, and what was typed stays", async () => {
  let stored = ownClass("Archery");
  const seen: unknown[] = [];
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [stored],
    "classes.update": (input: { seen: unknown }) => {
      seen.push(input.seen);
      stored = ownClass("Archery", { description: "Of another tab.", capacity: 20, seatsLeft: 13, version: 2 });
      throw applicationError("CLASS_CHANGED", "The class has changed. Please look again.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Update Archery" }));
  fireEvent.change(await field(/^Price/), { target: { value: "21.50" } });
  const save = screen.getByRole("button", { name: "Save changes" });
  fireEvent.click(save);
  await screen.findByText("The class has changed. Please look again.");
  await screen.findByText("/ 20");
  expect(await field(/^Price/)).toHaveProperty("value", "21.50");
  fireEvent.click(save);
  await expect.poll(() => seen.length).toBe(2);
  expect(seen[1]).toEqual({ version: 1, capacity: 12 });
});

test("[TEACH-6] after a lost answer it is not known whether a change was saved", async () => {
  const errors = [lostConnection(), applicationError("CLASS_CHANGED", "The class has changed. Please look again.")];
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => [ownClass("Archery")],
    "classes.update": () => {
      throw errors.shift();
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Update Archery" }));
  fireEvent.change(await field(/^Price/), { target: { value: "21.50" } });
  const save = screen.getByRole("button", { name: "Save changes" });
  fireEvent.click(save);
  await screen.findByText(/^The school cannot be reached/);
  const alert = () => screen.getByRole("alert").textContent;
  expect(alert()).toMatch(/^It is not known whether your changes were saved/);
  fireEvent.click(save);
  await screen.findByText(/^The class has changed/);
  expect(alert()).toMatch(/^It is not known whether your changes were saved/);
});

test("[TEACH-6] what is typed outlives a list that cannot be asked for again when the tab is seen again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let requestCount = 0;
  await renderWithApi(<OwnClasses />, {
    "classes.mine": () => {
      if (++requestCount > 1) throw applicationError("RATE_LIMITED", "Too many questions. Wait a moment.", 429);
      return [ownClass("Archery")];
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Update Archery" }));
  const price = await field(/^Price/);
  fireEvent.change(price, { target: { value: "21.50" } });
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => requestCount).toBe(2);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(price.isConnected).toBe(true);
  expect(await field(/^Price/)).toHaveProperty("value", "21.50");
});

test("[LIFE-3] withdrawing a class leaves the focus on the page", async () => {
  let list = [ownClass("Archery", { status: "pending" }), ownClass("Judo")];
  const page = (
    <main id="content" tabIndex={-1}>
      <OwnClasses />
    </main>
  );
  await renderWithApi(page, {
    "classes.mine": () => list,
    "classes.withdraw": () => {
      list = list.slice(1);
      return { isArchived: true };
    },
  });
  await menuOf("Archery");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Withdraw Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw Archery?" });
  const withdraw = within(dialog).getByRole("button", { name: "Withdraw" });
  withdraw.focus();
  fireEvent.click(withdraw);
  await vi.waitFor(() => expect(screen.queryByText("Archery")).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
