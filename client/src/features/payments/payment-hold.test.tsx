import "../../test/browser-gaps.ts";
import { useDisclosure } from "@mantine/hooks";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { archery, pay, payButton, place, show, started } from "../../test/payment-of-one.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { SelectedClasses } from "../enrolments/selected-classes.tsx";
import { PaymentPage } from "./payment-page.tsx";

beforeAll(() => installCardProvider(cardProvider(() => ({ paymentIntent: { status: "succeeded" } }))));

test("a hold is counted down however long the school's holds are", async () => {
  await show({ "payments.start": () => started(30) });
  expect(await screen.findByText(/^Your seat is kept for another (30:00|29:)/)).toBeTruthy();
});

test("a hold that runs out closes the form, and starting again takes a new one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await show({});
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1000));
  await screen.findByText(/^The time for this seat is over/);
  const button = await payButton();
  expect([button.disabled, button.ariaDisabled]).toEqual([false, "true"]);
  fireEvent.click(button);
  fireEvent.click(screen.getByRole("button", { name: "Start again" }));
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  expect(calls.filter((path) => path.startsWith("payments."))).toEqual(["payments.start", "payments.start"]);
});

test.each([
  ["from its address", "e1"],
  ["that was held already", undefined],
])("[MOVE-2] a move %s that runs out is not bought at the full price by starting again", async (_case, moveId) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent: unknown[] = [];
  await renderWithApi(<PaymentPage classId="c1" moveId={moveId} chosen={undefined} onLeft={() => undefined} />, {
    "classes.byId": () => archery,
    "payments.start": (input: { moveId?: string }) => {
      sent.push(input.moveId);
      if (sent.length > 1) throw applicationError("MOVE_ENDED", "This move is not open any more.", 409);
      return { ...started(), items: [{ ...place, movesFrom: "Football" }] };
    },
  });
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1000));
  fireEvent.click(await screen.findByRole("button", { name: "Start again" }));
  const said = await screen.findByText("This move is not open any more.");
  expect(said.closest("[role=alert]")?.querySelector("a")?.textContent).toBe("My Enrolled");
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
  expect(sent).toEqual([moveId, "e1"]);
});

test("[MOVE-2] the money of a move that is over is on its way back, not for want of a place", async () => {
  await show({
    "payments.start": () => ({ ...started(), items: [{ ...place, movesFrom: "Football" }] }),
    "payments.settle": () => ({ outcome: "refunded", paymentIntentId: "pi_1" }),
  });
  await pay();
  expect(await screen.findByText(/^The place could not move any more, so your money is on its way back/)).toBeTruthy();
});

test("leaving gives the seat back", async () => {
  const leave = vi.fn<() => void>();
  await show({ "payments.release": () => ({ released: true }) }, leave);
  fireEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test("[WAIT-6] an offer is kept until a moment, stays when the page is left, and is given up only after a question", async () => {
  const leave = vi.fn<() => void>();
  const api = {
    "payments.start": () => ({ ...started(24 * 60), items: [{ ...place, isOffer: true }] }),
    "payments.release": () => ({ released: true }),
  };
  const { calls } = await show(api, leave);
  expect(await screen.findByText(/^Your seat is kept until /)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Leave without paying" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "No, thank you" }));
  fireEvent.click(await screen.findByRole("button", { name: "Keep" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  cleanup();
  expect(calls).not.toContain("payments.release");
  await show(api, leave);
  fireEvent.click(await screen.findByRole("button", { name: "No, thank you" }));
  fireEvent.click(await screen.findByRole("button", { name: "Give up" }));
  expect(await screen.findByText("The seat goes to the next in line.")).toBeTruthy();
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test("[WAIT-6] a seat that is offered to several only together leads to the offer", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("HELD_AS_OFFER", "This seat is an offer of the waitlist: it is paid for alone.");
    },
  });
  await screen.findByText("This seat is an offer of the waitlist: it is paid for alone.");
  expect(screen.getByRole("link", { name: "Go to the offer" }).getAttribute("href")).toBe("/dashboard/waitlist");
});

test("[WAIT-6] an offer that runs out on the page says where the seat has gone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show({ "payments.start": () => ({ ...started(), items: [{ ...place, isOffer: true }] }) });
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1000));
  expect(await screen.findByText("This offer is over; the seat has gone to the next in line.")).toBeTruthy();
});

/** What My Classes reads, beside the page or not. */
function MyClasses() {
  const [isOpen, { toggle }] = useDisclosure(true);
  return (
    <>
      <button onClick={toggle}>My Classes</button>
      {isOpen && <SelectedClasses />}
    </>
  );
}

test("My Classes shows a seat as held once it is, and not any more once it was given back", async () => {
  const start = Promise.withResolvers<ReturnType<typeof started>>();
  const { calls } = await renderWithApi(
    <>
      <MyClasses />
      <PaymentPage classId="c1" chosen={undefined} onLeft={() => undefined} />
    </>,
    {
      "enrolment.selected": () => [],
      "classes.byId": () => archery,
      "payments.start": () => start.promise,
      "payments.release": () => ({ released: true }),
    },
  );
  const timesRead = () => calls.filter((path) => path === "enrolment.selected").length;
  await screen.findByText("You have not added any classes yeats");
  const toggle = screen.getByRole("button", { name: "My Classes" });
  fireEvent.click(toggle);
  start.resolve(started());
  const leave = await screen.findByRole("button", { name: "Leave without paying" });
  expect(timesRead()).toBe(1);
  fireEvent.click(toggle);
  await expect.poll(timesRead).toBe(2);
  fireEvent.click(leave);
  await expect.poll(timesRead).toBe(3);
});

test("[PAY-8] leaving a seat that has been paid for in another tab shows the payment instead", async () => {
  const leave = vi.fn<() => void>();
  await show(
    {
      "payments.release": () => ({ released: false }),
      "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_1" }),
    },
    leave,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
  await screen.findByText("Transaction Success : pi_1");
  expect(leave).not.toHaveBeenCalled();
});
