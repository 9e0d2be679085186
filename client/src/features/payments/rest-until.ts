/** Resolves after so many milliseconds, or rejects as soon as the signal says that nobody waits any more. */
export function restUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal.addEventListener("abort", leave, { once: true });
  });
}
