import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { PaymentPage } from "../features/payments/payment-page.tsx";
import { type Api, renderWithApi } from "./render-with-api.tsx";

const terms = { meetings: [], cancelWithinHours: 24 };
export const archery = {
  id: "c1",
  name: "Archery",
  imageUrl: "/a.webp",
  instructorName: "Ines",
  priceCents: 5000,
  ...terms,
};
export const place = {
  enrolmentId: "e1",
  classId: "c1",
  className: "Archery",
  participantId: "u1",
  participantName: null,
  discountKind: null,
  discountCents: 0,
  codeCents: 0,
  priceCents: 1999,
  isOffer: false,
};
export const paidPlace = { classId: "c1", participantName: null, isEnrolmentOver: false };
export const started = (minutes = 15) => ({
  checkoutId: "k1",
  items: [place],
  totalCents: 1999,
  clientSecret: "pi_1_secret",
  paymentIntentId: "pi_1",
  // The school's clock is none of this computer's business.
  holdExpiresAt: new Date(0),
  holdSecondsLeft: minutes * 60,
});

export function show(api: Api, onLeft = () => undefined as void) {
  return renderWithApi(<PaymentPage classId="c1" chosen={undefined} onLeft={onLeft} />, {
    "classes.byId": () => archery,
    "payments.start": () => started(),
    ...api,
  });
}

export const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Pay" });
export async function pay() {
  const button = await payButton();
  await waitFor(() => expect(button.ariaDisabled).toBe(null));
  fireEvent.click(button);
}
