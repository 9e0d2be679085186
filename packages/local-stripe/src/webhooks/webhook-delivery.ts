import Stripe from "stripe";
import type { DeliveryQueue, Delivery } from "../store/delivery-queue.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { consumeOne, WEBHOOK_SETTINGS_OFF, type WebhookSettings } from "./webhook-settings.ts";

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const REORDER_WINDOW_MS = 300;

interface Target {
  url: string;
  secret: string;
}

/**
 * Delivers events at least once, one at a time, until the webhook responds with 2xx. Delivery uses the system clock,
 * even where the objects' times come from another one.
 */
export class WebhookDelivery {
  readonly settings: WebhookSettings = { ...WEBHOOK_SETTINGS_OFF };
  readonly #queue: DeliveryQueue;
  readonly #objects: ObjectStore;
  readonly #target: Target | undefined;
  readonly #closing = new AbortController();
  #round: Promise<void> | undefined;
  #reorderDueAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(queue: DeliveryQueue, objects: ObjectStore, target: Target | undefined) {
    this.#queue = queue;
    this.#objects = objects;
    this.#target = target;
  }

  get isOn(): boolean {
    return this.#target !== undefined;
  }

  get pending(): number {
    return this.#queue.countPending();
  }

  /** Enqueues one event. Call it inside the transaction that saves the event. */
  enqueue(eventId: string): void {
    if (!this.#target || consumeOne(this.settings, "drop")) return;
    const copies = consumeOne(this.settings, "duplicate") ? 2 : 1;
    const dueAt = Date.now() + this.settings.delayMs;
    this.#queue.add(eventId, this.settings.reorder ? this.#sharedDueAt(dueAt) : dueAt, copies);
  }

  /** Delivers what is due. Call it after each commit and once at the start. */
  wake(): void {
    if (!this.#target || this.#round || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#round = this.#deliverDue(this.#target).finally(() => {
      this.#round = undefined;
      this.#sleep();
    });
  }

  /** Attempts all pending deliveries now, delayed ones and retries included. */
  async flush(): Promise<void> {
    await this.#round;
    this.#queue.makeAllDue(Date.now());
    this.wake();
    await this.#round;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** Events to be reordered fall due together, so that the newest is delivered first. */
  #sharedDueAt(dueAt: number): number {
    if (this.#reorderDueAt < dueAt) this.#reorderDueAt = dueAt + REORDER_WINDOW_MS;
    return this.#reorderDueAt;
  }

  #sleep(): void {
    const next = this.#closing.signal.aborted ? undefined : this.#queue.nextDueAt();
    if (next === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.max(0, next - Date.now()));
  }

  async #deliverDue(target: Target): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const delivery = this.#queue.firstDue(Date.now(), this.settings.reorder ? "newest-first" : "oldest-first");
      if (!delivery) return;
      const isDelivered = await this.#attempt(delivery, target);
      // A request aborted by the shutdown does not count as an attempt; it is sent again after the next start.
      if (this.#closing.signal.aborted && !isDelivered) return;
      if (isDelivered) this.#markDelivered(delivery);
      else this.#queue.postpone(delivery.seq, Date.now() + retryDelay(delivery.attempts));
    }
  }

  async #attempt(delivery: Delivery, target: Target): Promise<boolean> {
    const payload = JSON.stringify(this.#objects.find("event", delivery.event), null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: target.secret });
    try {
      const response = await fetch(target.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signature,
        },
        body: payload,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #markDelivered({ seq, event, copies }: Delivery): void {
    this.#queue.markDelivered(seq);
    const delivered = this.#objects.find("event", event);
    if (delivered && copies <= 1) this.#objects.save({ ...delivered, pending_webhooks: 0 });
  }
}

function retryDelay(attemptsBefore: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attemptsBefore, LONGEST_RETRY_MS);
}
