import "../../test/browser-gaps.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { maya, mayasSession } from "../../test/sessions.ts";
import { VerifyEmail } from "./verify-email.tsx";

const button = (name: string) => screen.getByRole("button", { name });

test("[SEC-3] each link that is sent is confirmed, and the next one has to wait", async () => {
  let sent = 0;
  const session = await mayasSession({ sendEmailVerification: async () => void (sent += 1) });
  await renderWithApi(<VerifyEmail onVerified={() => undefined} />, {}, session);
  await screen.findByRole("button", { name: "Send the link" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(button("Send the link"));
  await screen.findByText("We have sent the link");
  fireEvent.click(button("Sent"));
  expect(sent).toBe(1);
  for (const wait of [5000, 25_000]) await act(() => vi.advanceTimersByTimeAsync(wait));
  expect(screen.queryByText("We have sent the link")).toBeNull();
  fireEvent.click(button("Send again"));
  await screen.findByText("We have sent the link");
  expect(sent).toBe(2);
  expect(button("Sent").getAttribute("aria-disabled")).toBe("true");
});

test("[SEC-3] coming back to the window checks again, without a word while the address is not verified", async () => {
  let isEmailVerified = false;
  const onVerified = vi.fn<() => void>();
  const reload = vi.fn<() => Promise<typeof maya>>(async () => ({ ...maya, isEmailVerified }));
  await renderWithApi(<VerifyEmail onVerified={onVerified} />, {}, await mayasSession({ reload }));
  await screen.findByRole("button", { name: "I have opened it" });
  fireEvent.focus(window);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onVerified).not.toHaveBeenCalled();
  isEmailVerified = true;
  fireEvent.focus(window);
  await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});
