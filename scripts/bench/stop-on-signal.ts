const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The way to stop what a measurement has started, taken also where the measurement is broken off. */
export function stopOnSignal(stop: () => Promise<void>): () => Promise<void> {
  const breakOff = (): void => void stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, breakOff);
  return async () => {
    for (const signal of SIGNALS) process.off(signal, breakOff);
    await stop();
  };
}
