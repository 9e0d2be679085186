import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { processorMs, processorMsWithChildren } from "./processor.ts";

const BURNT_MS = 300;
const BURN = `const used = () => process.cpuUsage().user + process.cpuUsage().system; const end = used() + ${BURNT_MS * 1000}; while (used() < end);`;
const PARENT = `
  require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(BURN)}]);
  process.send("done");
  setInterval(() => undefined, 1000);`;

test.runIf(process.platform === "linux")(
  "the CPU time of a process includes that of children that have ended",
  async () => {
    const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    onTestFinished(() => void parent.kill());
    await once(parent, "message");
    const { pid = 0 } = parent;
    const [alone, all] = [await processorMs(pid), await processorMsWithChildren(pid)];
    expect(all - alone).toBeGreaterThanOrEqual(BURNT_MS * 0.9);
  },
);
