import { isCommit, leavesATrace, LineCut, type Step, type Watcher } from "./watcher.ts";

const never = new Promise<never>(() => undefined);

/**
 * Counts the moments of an operation between which something changes outside the process, and interferes at one of them:
 * what it has asked is not carried out any more, or what was carried out is not told it. It stands still from then on,
 * until its process is killed, or finds its line cut.
 */
export class FailPoint implements Watcher {
  readonly #how: "stop" | "cut";
  #left = Infinity;
  #isFirst = false;
  #reach: () => void = () => undefined;

  constructor(how: "stop" | "cut") {
    this.#how = how;
  }

  /** Resolves as soon as what begins now has come to its n-th moment; never, where it has no so many. */
  interfereAt(moment: number): Promise<void> {
    this.#left = moment;
    this.#isFirst = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reach = resolve;
    return promise;
  }

  rest(): void {
    this.#left = Infinity;
  }

  async before(step: Step): Promise<void> {
    if (!leavesATrace(step)) return;
    // Between a step that was carried out and the next one nothing changes, unless there is a transaction to lose.
    const isMoment = this.#isFirst || isCommit(step);
    this.#isFirst = false;
    if (isMoment) await this.#pass();
  }

  async after(step: Step): Promise<void> {
    if (leavesATrace(step)) await this.#pass();
  }

  async #pass(): Promise<void> {
    if (this.#left-- !== 0) return;
    this.#reach();
    if (this.#how === "cut") throw new LineCut();
    await never;
  }
}
