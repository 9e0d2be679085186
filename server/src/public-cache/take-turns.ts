import { busy } from "../errors/to-app-error.ts";

/** A client waits for its answers; a further one asks again later. */
const MAX_WAITING = 50;

/**
 * Returns a function that runs work of one key so many at a time, the others in their order. Another key's does not wait for them.
 *
 * @throws AppError (the function) SERVER_BUSY where fifty wait already
 */
export function takeTurns(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.waiting.length >= MAX_WAITING) throw busy();
    if (queue.running < most) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
