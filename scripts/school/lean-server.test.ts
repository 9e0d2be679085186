import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { LEAN_ENV, LEAN_NODE_ARGS } from "./lean-server.ts";

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), "utf8");

test("the server is started with the same memory flags everywhere", async () => {
  const [scripts, image, deployment] = await Promise.all(
    ["package.json", "Dockerfile", "docker-compose.yml"].map(read),
  );
  const command = ["node", ...LEAN_NODE_ARGS, "server/src/main.ts"];
  expect(scripts).toContain(`"serve": "${command.join(" ")}"`);
  expect(image).toContain(`exec ${command.join(" ")}"`);
  for (const [name, value] of Object.entries(LEAN_ENV)) expect(image).toContain(`${name}=${value}`);
  expect(deployment).toContain(`command: ${JSON.stringify(command).replaceAll(",", ", ")}`);
});
