import pg from "pg";

/** This error is recognized by its text, as pg-pool's own are. */
export const WAITED_TOO_LONG = "no connection of the pool has become free";

interface BoundedPoolConfig extends pg.PoolConfig {
  max: number;
  /** How long a call waits for a connection that others have. */
  waitMs: number;
}

/** While the process is busy with something else, a waiting call loses one tick, however long that takes. */
const TICK_MS = 100;

type Done = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/** A pool of connections for which a call waits a bounded time. pg-pool has one time for waiting and for connecting. */
export class BoundedPool extends pg.Pool {
  readonly #limits: Pick<BoundedPoolConfig, "max" | "waitMs">;

  constructor({ waitMs, ...config }: BoundedPoolConfig) {
    super(config);
    this.#limits = { max: config.max, waitMs };
  }

  override connect(...[callback]: unknown[]): never {
    const done = callback as Done | undefined;
    if (done) return this.#connect(done) as never;
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient | undefined>();
    this.#connect((error, client) => (error ? reject(error) : resolve(client)));
    return promise as never;
  }

  #connect(done: Done): void {
    const { max, waitMs } = this.#limits;
    // An idle connection is handed out at the next tick, and one is opened then where none is idle: until then those that wait
    // are before this call.
    if (this.waitingCount < this.idleCount + max - this.totalCount) return super.connect(done as never);
    let isOver = false;
    let ticksLeft = waitMs / TICK_MS;
    const timer = setInterval(() => {
      ticksLeft -= 1;
      if (ticksLeft > 0) return;
      clearInterval(timer);
      isOver = true;
      done(new Error(WAITED_TOO_LONG));
    }, TICK_MS);
    return super.connect(((error, client, release) => {
      clearInterval(timer);
      if (isOver) release?.();
      else done(error, client, release);
    }) satisfies Done as never);
  }
}
