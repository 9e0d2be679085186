import type { AddressInfo } from "node:net";
import { StripeApi } from "./api/stripe-api.ts";
import { createHttpServer } from "./http-server.ts";
import { openDatabase } from "./store/database.ts";
import { DeliveryQueue } from "./store/delivery-queue.ts";
import { ObjectStore } from "./store/object-store.ts";
import { WebhookDelivery } from "./webhooks/webhook-delivery.ts";

export interface LocalStripeOptions {
  /** 0 chooses a free port. */
  port: number;
  host?: string;
  /** A folder, or ":memory:" to keep nothing after `close`. */
  dataDir: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events are delivered; null delivers none. */
  webhookUrl: string | null;
  /** The clock of the objects; deliveries and their signatures always use the system clock. */
  now?: () => Date;
}

export interface LocalStripe {
  url: string;
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts a local Stripe. Every response is on disk before it is sent, so a SIGKILL loses nothing; pending events are
 * delivered after the next start.
 */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { secretKey, publishableKey, webhookSecret, webhookUrl, host = "127.0.0.1" } = options;
  const database = openDatabase(options.dataDir);
  const objects = new ObjectStore(database);
  const target = webhookUrl === null ? undefined : { url: webhookUrl, secret: webhookSecret };
  const delivery = new WebhookDelivery(new DeliveryQueue(database), objects, target);
  const keys = { secretKey, publishableKey };
  const api = new StripeApi({ database, objects, delivery, keys, now: options.now ?? (() => new Date()) });
  const server = createHttpServer({ api, delivery, keys });

  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(options.port, host, resolve);
  try {
    await listening;
  } catch (error) {
    database.close();
    throw error;
  }
  delivery.wake();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await Promise.all([closed, delivery.close()]);
      database.close();
    },
  };
}
