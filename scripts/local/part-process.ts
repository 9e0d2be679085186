/** Reports to the parent process that this one is ready, and stops on SIGTERM, on SIGINT and when the parent exits. */
export function servePart(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop().finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
  process.on("disconnect", end);
  process.send?.({ ready: true });
}
