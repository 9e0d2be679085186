import { UserError } from "./settings.ts";

export interface Supervised {
  /** Resolves with a part's name when that part has ended without being asked. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Runs something made of several programs until it is told to stop (Ctrl-C, SIGTERM, the parent's end) or until one of
 * the programs ends by itself; then stops all of them. A user's mistake is one line on the screen.
 */
export async function supervise(start: () => Promise<Supervised>): Promise<void> {
  const asked = new Promise<"asked">((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve("asked"));
    process.on("disconnect", () => resolve("asked"));
  });
  try {
    const running = await start();
    const reason = await Promise.race([asked, running.broken.then((name) => ({ name }))]);
    if (reason !== "asked")
      console.error(`\nThe ${reason.name} has stopped by itself; stopping everything. See the logs folder.`);
    await running.stop();
    process.exit(reason === "asked" ? 0 : 1);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
