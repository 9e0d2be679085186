import Stripe from "stripe";
import { startLocalStripe } from "@campside/local-stripe";
import type { AnyCtx } from "../src/deps.ts";
import { createStripeProvider } from "../src/integrations/stripe-provider.ts";
import { test as dbTest } from "./db-test.ts";
import { contextOf } from "./signed.ts";

export const SECRET_KEY = "sk_test_of_the_tests";
export const WEBHOOK_SECRET = "whsec_of_the_tests";

interface PaymentFixtures {
  /** Stripe's client, for what a cardholder's browser and the provider's dashboard do. */
  stripe: Stripe;
  /** The whole context of a call by nobody, with the card provider. */
  deps: AnyCtx;
}

/** A database test with its own card provider. */
export const test = dbTest.extend<{ stripeUrl: string } & PaymentFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  stripeUrl: async ({}, use) => {
    const local = await startLocalStripe({
      port: 0,
      dataDir: ":memory:",
      secretKey: SECRET_KEY,
      publishableKey: "pk_test_of_the_tests",
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: null,
    });
    await use(local.url);
    await local.close();
  },
  stripe: async ({ stripeUrl }, use) => {
    const { hostname, port } = new URL(stripeUrl);
    await use(new Stripe(SECRET_KEY, { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 }));
  },
  deps: async ({ db, stripeUrl }, use) => {
    const payments = createStripeProvider({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: stripeUrl });
    await use(contextOf({ db, payments }));
  },
});
