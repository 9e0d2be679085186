import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { breakdown, lostConnection, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession, visitorSession } from "../../test/sessions.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { EnrolButton } from "./enrol-button.tsx";

const button = <EnrolButton classId="c1" className="Archery" seatsLeft={3} />;
const findButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Enrol Now: Archery" });

test.each([0, undefined])("[CLASS-3] 'Enrol Now' is closed when the seats are %s", async (seatsLeft) => {
  await renderWithApi(<EnrolButton classId="c1" className="Archery" seatsLeft={seatsLeft} />, {});
  expect((await findButton()).disabled).toBe(true);
});

test.each(["instructor", "admin", "volunteer", null])(
  "[CLASS-3][ROLE-1] 'Enrol Now' is closed to the role %s",
  async (role) => {
    await renderWithApi(button, { "auth.me": () => ({ ...student, role }) });
    const enrol = await findButton();
    await expect.poll(() => enrol.disabled).toBe(true);
  },
);

test("[CLASS-4] a visitor is asked first, and stays on cancelling", async () => {
  await renderWithApi(button, {}, await visitorSession());
  fireEvent.click(await findButton());
  expect(await screen.findByRole("dialog", { name: "You need to login to view this" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("[CLASS-4][UP-2] a slow line shows at once that the click was taken: on the button, then above the page", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const session = await visitorSession();
  await renderWithApi(button, {}, { ...session, ready: () => promise });
  const enrol = await findButton();
  fireEvent.click(enrol);
  await expect.poll(() => enrol.dataset["loading"]).toBe("true");
  resolve(null);
  expect(await screen.findByRole("dialog", { name: "You need to login to view this" })).toBeTruthy();
  expect(enrol.dataset["loading"]).toBeUndefined();
});

test.each([
  ["selected", "Enrolment updated successfully"],
  ["already-selected", "This class is already among your selected classes."],
  ["already-enrolled", "You are already enrolled in this class."],
])("[CLASS-5] '%s' is shown in its words", async (outcome, words) => {
  await renderWithApi(button, { "enrolment.select": () => ({ outcome }) }, await mayasSession());
  fireEvent.click(await findButton());
  expect(await screen.findByText(words)).toBeTruthy();
});

/** As the navigation does, which may know more by the time that a card becomes interactive. */
function Navigation() {
  trpc.enrolment.selected.useQuery();
  return trpc.enrolment.mine.useQuery().isSuccess && "known";
}

test("[CLASS-5] until the reader's role is known, it is drawn as the server drew it", async () => {
  const api = {
    "auth.me": () => new Promise(() => undefined),
    "enrolment.selected": () => [{ id: "c1", isPayable: true }],
    "enrolment.mine": () => [{ id: "c1", paidCents: 100 }],
  };
  const page = (
    <>
      <Navigation />
      {button}
    </>
  );
  await renderWithApi(page, api, await mayasSession());
  await screen.findByText("known");
  expect(await findButton()).toBeTruthy();
});

test("[CLASS-5] a class that is selected offers to pay for it, and keeps the keyboard's focus", async () => {
  let selected: { id: string; isPayable: boolean }[] = [];
  const api = {
    "auth.me": () => student,
    "enrolment.selected": () => selected,
    "enrolment.select": () => {
      selected = [{ id: "c1", isPayable: true }];
      return { outcome: "selected" };
    },
  };
  await renderWithApi(button, api, await mayasSession());
  fireEvent.click(await findButton());
  const pay = await screen.findByRole("link", { name: "Selected · Pay now: Archery" });
  expect(pay.getAttribute("href")).toBe("/dashboard/payment?classId=c1");
  expect(document.activeElement).toBe(pay);
  const message = await screen.findByRole("status");
  expect(message.textContent).toBe("Enrolment updated successfully Pay now");
});

test.each([3, 0])("[CLASS-5] who is enrolled is led to the own seat, when %s seats are left", async (seatsLeft) => {
  await renderWithApi(<EnrolButton classId="c1" className="Archery" seatsLeft={seatsLeft} />, {
    "enrolment.selected": () => [],
    "enrolment.mine": () => [{ id: "c0" }, { id: "c1" }],
  });
  const seat = await screen.findByRole("link", { name: "You are enrolled: Archery" });
  expect(seat.getAttribute("href")).toBe("/dashboard/enrolled");
  expect(screen.queryByRole("button")).toBeNull();
});

test("[CLASS-5] a visitor's page asks for no seats", async () => {
  const { calls } = await renderWithApi(button, {}, await visitorSession());
  expect((await findButton()).disabled).toBe(false);
  expect(calls).toEqual([]);
});

test.each([
  ["a lost connection", lostConnection(), /cannot be reached. Check your connection and try again/],
  ["a failure of the school's own", breakdown("r-17"), /at the school. Please try again.*number r-17/],
  ["a session that has ended", applicationError("SESSION_ENDED", "x", 401), /session has ended. Please sign in again/],
  [
    "a class sold out meanwhile",
    applicationError("NO_SEATS_LEFT", "This class is sold out. Please choose another one."),
    /sold out. Please choose another/,
  ],
])(
  "[CLASS-5] after %s the toast says what happened and what to do, and nothing of success",
  async (_case, error, words) => {
    const api = {
      "enrolment.select": () => {
        throw error;
      },
    };
    await renderWithApi(button, api, await mayasSession());
    const enrol = await findButton();
    fireEvent.click(enrol);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.queryByText("Enrolment updated successfully")).toBeNull();
    await expect.poll(() => enrol.ariaDisabled).toBe(null);
  },
);
