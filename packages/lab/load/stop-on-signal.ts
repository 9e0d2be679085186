const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns a function that stops a measurement, and calls it on a signal, too. */
export function stopOnSignal(stop: () => Promise<void>): () => Promise<void> {
  const abort = (): void => void stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, abort);
  return async () => {
    for (const signal of SIGNALS) process.off(signal, abort);
    await stop();
  };
}
