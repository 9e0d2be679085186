import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { EnrolledClasses } from "./enrolled-classes.tsx";

const enrolled = (name: string, seatsLeft: number) => ({
  id: name,
  enrolmentId: `e-${name}`,
  paidAt: new Date(),
  name,
  imageUrl: "/pictures/a-800.webp",
  instructorName: "Ines",
  instructorEmail: "ines@camp.test",
  priceCents: 4500,
  paidCents: 1999,
  capacity: 12,
  seatsLeft,
  enrolledCount: 12 - seatsLeft,
  cancellableUntil: null as Date | null,
  cancellableBefore: null as Date | null,
  refundCents: 1999,
  atDeskCents: 0,
});

test("[STU-4] without an enrolment the page says so", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [] });
  expect(await screen.findByText("You have not Enroll any classes yeats")).toBeTruthy();
});

test("[STU-4][LIFE-1] a card tells the price paid, instructor and count, and is another colour when the class is full", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [enrolled("Archery", 3), enrolled("Judo", 0)] });
  const open = (await screen.findByText("Archery")).closest("li");
  const full = screen.getByText("Judo").closest("li");
  expect(open?.textContent).toContain("$19.99");
  expect(open?.textContent).not.toContain("$45.00");
  expect(open?.textContent).toContain("Ines");
  expect(open?.textContent).toContain("Enrolled:9");
  expect([open?.dataset["tone"], full?.dataset["tone"]]).toEqual(["open", "full"]);
});

test("[STU-4][SCHED-6] a card says when the class meets next", async () => {
  const nextMeeting = { start: "2029-05-01T16:00", end: "2029-05-01T17:30", timeZone: "UTC", venueName: null };
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [{ ...enrolled("Archery", 3), nextMeeting }, enrolled("Judo", 1)],
  });
  const textOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
  expect(await textOf("Archery")).toContain("NextTue 1 May 2029, 16:00");
  expect(await textOf("Judo")).not.toContain("Next");
});

test("[MOVE-1] a card says which class the place has moved from", async () => {
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [{ ...enrolled("Chess", 3), movedFrom: "Judo" }, enrolled("Golf", 1)],
  });
  const textOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
  expect(await textOf("Chess")).toContain("Moved fromJudo");
  expect(await textOf("Golf")).not.toContain("Moved");
});

const openMove = {
  checkoutId: "k1",
  enrolmentId: "01a22aff-d77c-7b54-b44b-2b20e8ad3b08",
  classId: "01a22aff-d77c-7b54-b44b-2b20e8ad3b09",
  className: "Tennis",
  missingCents: 4650,
  until: new Date(2026, 11, 1, 6, 30),
};

test("[MOVE-1] a card says which move waits for its difference, leads to its payment, and gives it up after asking", async () => {
  const released: unknown[] = [];
  let list = [
    { ...enrolled("Chess", 3), participantId: "p1", participantName: "Anna Lovelace", isMovable: true, openMove },
  ];
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => list,
    "payments.release": (input) => {
      released.push(input);
      list = list.map((card) => ({ ...card, openMove: null as unknown as typeof openMove }));
      return { released: true };
    },
  });
  expect(await screen.findByText("Moves to Tennis once $46.50 is paid, until Tue 1 Dec 2026, 06:30.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /to another class|Move / })).toBeNull();
  const pay = screen.getByRole("link", { name: "Pay $46.50 for the move to Tennis · Anna" });
  expect([pay.textContent, pay.getAttribute("href")]).toEqual([
    "Pay $46.50",
    `/dashboard/payment?classId=${openMove.classId}&participant=p1&move=${openMove.enrolmentId}`,
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Give up the move to Tennis · Anna" }));
  const dialog = await screen.findByRole("dialog", { name: "Give up the move to Tennis · Anna" });
  expect(dialog.textContent).toContain("The seat that is kept in Tennis is free again");
  expect(released).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Give up the move" }));
  await screen.findByText("The move to Tennis has ended");
  expect(released).toEqual([{ checkoutId: "k1" }]);
  await waitFor(() => expect(screen.queryByText(/^Moves to Tennis/)).toBeNull());
});

test("[MOVE-2] a move that is paid by then is not said to be given up", async () => {
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [{ ...enrolled("Chess", 3), openMove }],
    "payments.release": () => ({ released: false }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Give up the move to Tennis" }));
  const dialog = await screen.findByRole("dialog", { name: "Give up the move to Tennis" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Give up the move" }));
  expect(await screen.findByText("This move is not open any more.")).toBeTruthy();
});

test("[STU-4] a card is at most 420 px high and 350 px wide, and grows with the reader's text size", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [enrolled("Archery", 3)] });
  const style = (await screen.findByRole("list")).parentElement?.style;
  const measures = ["--card-max-height", "--card-width"].map((name) => style?.getPropertyValue(name));
  expect(measures).toEqual([`${420 / 16}rem`, `${350 / 16}rem`]);
});

test("[STU-5] View Class leads to the page of the class", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [enrolled("Archery", 3)] });
  const link = await screen.findByRole("link", { name: "View Class Archery" });
  expect(link.getAttribute("href")).toBe("/classes/Archery");
});

const cancellable = { ...enrolled("Archery", 3), cancellableUntil: new Date(2026, 6, 2, 12) };

test("[PAY-9] a place can be cancelled while the school allows it, and only then", async () => {
  await renderWithApi(<EnrolledClasses />, { "enrolment.mine": () => [cancellable, enrolled("Judo", 2)] });
  await screen.findByRole("button", { name: "Cancel place in Archery" });
  expect(screen.queryByRole("button", { name: "Cancel place in Judo" })).toBeNull();
});

test("[PAY-9] a place that can be cancelled no more says since when, and whom to ask", async () => {
  const over = { ...enrolled("Archery", 3), cancellableBefore: new Date(2026, 6, 2, 12) };
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [
      over,
      { ...enrolled("Judo", 2), instructorEmail: "" },
      { ...enrolled("Golf", 3), cancellableUntil: cancellable.cancellableUntil },
    ],
  });
  const textOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
  expect(await textOf("Archery")).toContain(
    "Cancelling here ended Thu 2 Jul 2026, 12:00. To cancel, write to ines@camp.test.",
  );
  expect(await textOf("Judo")).toContain("To cancel, write to the school.");
  expect(await textOf("Judo")).not.toContain("ended");
  expect(await textOf("Golf")).not.toContain("write to");
});

test("[PAY-9] cancelling says what goes back and until when, and is confirmed once the server has it", async () => {
  const answer = Promise.withResolvers<{ refundCents: number; atDeskCents: number }>();
  const sent: unknown[] = [];
  let list = [cancellable];
  const page = (
    <main id="content" tabIndex={-1}>
      <EnrolledClasses />
    </main>
  );
  await renderWithApi(page, {
    "enrolment.mine": () => list,
    "enrolment.cancel": (input) => {
      sent.push(input);
      return answer.promise;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel place in Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel your place in Archery?" });
  expect(dialog.textContent).toContain("$19.99 goes back to your card");
  expect(dialog.textContent).toContain("until Thu 2 Jul 2026, 12:00");
  expect(sent).toEqual([]);
  const confirm = within(dialog).getByRole("button", { name: "Cancel my place" });
  confirm.focus();
  fireEvent.click(confirm);
  expect(screen.queryByText(/^Place cancelled/)).toBeNull();
  list = [];
  answer.resolve({ refundCents: 1999, atDeskCents: 0 });
  await screen.findByText("Place cancelled. $19.99 is on its way back to your card.");
  await screen.findByText("You have not Enroll any classes yeats");
  expect(sent).toEqual([{ enrolmentId: "e-Archery", refundCents: 1999 }]);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("[DESK-2] what was paid at the desk is collected there, and the rest goes back to the card", async () => {
  const moved = { ...cancellable, refundCents: 3000, atDeskCents: 2000 };
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [moved],
    "enrolment.cancel": () => ({ refundCents: 3000, atDeskCents: 2000 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel place in Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel your place in Archery?" });
  expect(dialog.textContent).toContain(
    "$10.00 goes back to your card, $20.00 waits for you at the desk, and the seat is free",
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel my place" }));
  await screen.findByText(
    "Place cancelled. $10.00 is on its way back to your card. Please collect $20.00 at the desk.",
  );
});

test("[CART-4][CODE-5] cancelling a place that cost nothing promises no money", async () => {
  const free = { ...cancellable, paidCents: 0, refundCents: 0 };
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [free],
    "enrolment.cancel": () => ({ refundCents: 0, atDeskCents: 0 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel place in Archery" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel your place in Archery?" });
  expect(dialog.textContent).toContain("Nothing was paid for it, and the seat is free for somebody else at once.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel my place" }));
  expect(await screen.findByText("Place cancelled.")).toBeTruthy();
});

test("[PAY-9] a cancellation that comes too late shows an error, and the place stays", async () => {
  await renderWithApi(<EnrolledClasses />, {
    "enrolment.mine": () => [cancellable],
    "enrolment.cancel": () => {
      throw applicationError("CANCEL_TOO_LATE", "The time to cancel this place yourself is over.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel place in Archery" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel my place" }));
  await screen.findByText("The time to cancel this place yourself is over.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Archery")).not.toBeNull();
});
