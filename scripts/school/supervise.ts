import { UserError } from "./settings.ts";

export interface Supervised {
  /** Resolves with the name of the first part that exits unexpectedly. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/** Runs several processes until a signal, the parent's exit, or the exit of one of them; then stops all of them. */
export async function supervise(start: () => Promise<Supervised>): Promise<void> {
  const stopRequested = new Promise<null>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(null));
    process.on("disconnect", () => resolve(null));
  });
  try {
    const running = await start();
    const broken = await Promise.race([stopRequested, running.broken]);
    if (broken !== null) console.error(`\nThe ${broken} has exited; stopping everything. See the logs folder.`);
    await running.stop();
    process.exit(broken === null ? 0 : 1);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
