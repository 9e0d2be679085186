import { isCommit, hasEffect, ConnectionCut, type Step, type Watcher } from "./watcher.ts";

const never = new Promise<never>(() => undefined);

/**
 * Interrupts an operation at its n-th externally visible step: before its effect, or after it and before the answer. From
 * then on the operation hangs until its process is killed, or its connection is cut.
 */
export class FailPoint implements Watcher {
  readonly #how: "stop" | "cut";
  #remaining = Infinity;
  #isFirst = false;
  #reach: () => void = () => undefined;

  constructor(how: "stop" | "cut") {
    this.#how = how;
  }

  /** Resolves once the next operation has reached its n-th point; never, if it has fewer. */
  interruptAt(point: number): Promise<void> {
    this.#remaining = point;
    this.#isFirst = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reach = resolve;
    return promise;
  }

  disarm(): void {
    this.#remaining = Infinity;
  }

  async before(step: Step): Promise<void> {
    if (!hasEffect(step)) return;
    // Between two steps nothing changes outside, except that a transaction can be lost.
    const isPoint = this.#isFirst || isCommit(step);
    this.#isFirst = false;
    if (isPoint) await this.#pass();
  }

  async after(step: Step): Promise<void> {
    if (hasEffect(step)) await this.#pass();
  }

  async #pass(): Promise<void> {
    if (this.#remaining-- !== 0) return;
    this.#reach();
    if (this.#how === "cut") throw new ConnectionCut();
    await never;
  }
}
