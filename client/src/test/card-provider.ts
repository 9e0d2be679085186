import type { Stripe } from "@stripe/stripe-js";
import { installSettings } from "./install-settings.ts";

type Listener = (event: unknown) => void;

function cardElement() {
  const listeners = new Map<string, Listener>();
  return {
    mount: () => queueMicrotask(() => listeners.get("ready")?.({})),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    update: () => undefined,
    destroy: () => undefined,
    focus: () => undefined,
  };
}

/** The card provider's library as far as a page sees it; the test says what the bank answers. */
export function cardProvider(confirm: () => unknown): Stripe {
  let card: ReturnType<typeof cardElement> | null = null;
  const elements = {
    create: () => (card = cardElement()),
    getElement: () => card,
    update: () => undefined,
    on: () => undefined,
    off: () => undefined,
  };
  return {
    elements: () => elements,
    createToken: () => undefined,
    createPaymentMethod: async () => ({ paymentMethod: { id: "pm_1" } }),
    confirmCardPayment: async () => confirm(),
  } as unknown as Stripe;
}

/** Puts the page's settings and the provider's library where the page looks for them. */
export function installCardProvider(provider: Stripe): void {
  installSettings({ stripe: { publishableKey: "pk_test_1", scriptUrl: "/v3/" } });
  window.Stripe = Object.assign(() => provider, { version: 1 });
}
