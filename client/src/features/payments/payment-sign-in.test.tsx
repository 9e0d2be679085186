import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { archery, payButton, show, started } from "../../test/payment-of-one.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { maya, mayasSession } from "../../test/sessions.ts";
import { PaymentPage } from "./payment-page.tsx";

beforeAll(() => installCardProvider(cardProvider(() => ({ paymentIntent: { status: "succeeded" } }))));

test("[SEC-3] an address that has to be verified first: the link is sent, and the page goes on once it was opened", async () => {
  let isEmailVerified = false;
  let sent = 0;
  const session = await mayasSession({
    sendEmailVerification: async () => void (sent += 1),
    reload: async () => ({ ...maya, isEmailVerified }),
  });
  const { calls } = await renderWithApi(
    <PaymentPage classId="c1" chosen={undefined} onLeft={() => undefined} />,
    {
      "classes.byId": () => archery,
      "payments.start": () => {
        if (!isEmailVerified) throw applicationError("EMAIL_NOT_VERIFIED", "x", 403);
        return started();
      },
    },
    session,
  );
  await screen.findByText(/maya@lake\.example is yours/);
  fireEvent.click(screen.getByRole("button", { name: "Send the link" }));
  await waitFor(() => expect(sent).toBe(1));
  const check = screen.getByRole("button", { name: "I have opened it" });
  await waitFor(() => expect(check.ariaDisabled).toBe(null));
  fireEvent.click(check);
  await screen.findByText(/^Your address is not verified yet/);
  isEmailVerified = true;
  fireEvent.click(screen.getByRole("button", { name: "I have opened it" }));
  expect(await payButton()).toBeTruthy();
  expect(calls.filter((path) => path === "payments.start")).toHaveLength(2);
});

test("[SEC-3] a verification mail that cannot be sent says why", async () => {
  const session = await mayasSession({
    sendEmailVerification: () => Promise.reject(Object.assign(new Error("x"), { code: "auth/too-many-requests" })),
  });
  const api = {
    "payments.start": () => {
      throw applicationError("EMAIL_NOT_VERIFIED", "x", 403);
    },
  };
  await renderWithApi(<PaymentPage classId="c1" chosen={undefined} onLeft={() => undefined} />, api, session);
  fireEvent.click(await screen.findByRole("button", { name: "Send the link" }));
  expect(await screen.findByText(/^Too many attempts\. Wait a few minutes/)).toBeTruthy();
});

test("[AUTH-9] a session that has ended leads from the payment to the login page and back", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("SESSION_ENDED", "x", 401);
    },
  });
  await screen.findByText("Your session has ended. Please sign in again.");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toMatch(/^\/login\?redirect=/);
});
