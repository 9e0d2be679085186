import Stripe from "stripe";
import type { DeliveryQueue, Delivery } from "../store/delivery-queue.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { takeOne, WEBHOOK_SETTINGS_OFF, type WebhookSettings } from "./webhook-settings.ts";

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;
const REORDER_WINDOW_MS = 300;

interface Target {
  url: string;
  secret: string;
}

/**
 * Delivers each queued event, one at a time, until the webhook answers 2xx. Delivery runs on the real clock,
 * also where the objects' times come from another one.
 */
export class WebhookDelivery {
  readonly settings: WebhookSettings = { ...WEBHOOK_SETTINGS_OFF };
  readonly #queue: DeliveryQueue;
  readonly #objects: ObjectStore;
  readonly #target: Target | undefined;
  readonly #closing = new AbortController();
  #round: Promise<void> | undefined;
  #gatheringUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(queue: DeliveryQueue, objects: ObjectStore, target: Target | undefined) {
    this.#queue = queue;
    this.#objects = objects;
    this.#target = target;
  }

  get isOn(): boolean {
    return this.#target !== undefined;
  }

  get waiting(): number {
    return this.#queue.waiting();
  }

  /** Queues one event, inside the caller's transaction, and says whether it will be delivered. */
  enqueue(eventId: string): void {
    if (!this.#target || takeOne(this.settings, "drop")) return;
    const copies = takeOne(this.settings, "duplicate") ? 2 : 1;
    const dueAt = Date.now() + this.settings.delayMs;
    this.#queue.add(eventId, this.settings.reorder ? this.#sharedDueAt(dueAt) : dueAt, copies);
  }

  /** Looks at the queue again; to be called after each commit and once at the start. */
  wake(): void {
    if (!this.#target || this.#round || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#round = this.#deliverDue(this.#target).finally(() => {
      this.#round = undefined;
      this.#sleep();
    });
  }

  /** Delivers at once whatever is held or waits for its next attempt; ends when each was tried. */
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

  /** Events to be reordered fall due together, so that the newest of them can go first. */
  #sharedDueAt(dueAt: number): number {
    if (this.#gatheringUntil < dueAt) this.#gatheringUntil = dueAt + REORDER_WINDOW_MS;
    return this.#gatheringUntil;
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
      const isAnswered = await this.#attempt(delivery, target);
      // A call cut off by the shutdown is no attempt: it is made again after the next start.
      if (this.#closing.signal.aborted && !isAnswered) return;
      if (isAnswered) this.#markAnswered(delivery);
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
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #markAnswered({ seq, event, copies }: Delivery): void {
    this.#queue.answered(seq);
    const answered = this.#objects.find("event", event);
    if (answered && copies <= 1) this.#objects.save({ ...answered, pending_webhooks: 0 });
  }
}

function retryDelay(attemptsBefore: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attemptsBefore, LONGEST_RETRY_MS);
}
