import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
  depends_on?: Record<string, unknown>;
  networks?: Record<string, unknown>;
  ports?: unknown[];
}

export interface Deployment {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  configs: Record<string, { content: string }>;
}

/** The deployment as Docker Compose reads it, with the settings that its head asks for; the value of each is its name. */
export function readDeployment(...files: string[]): Deployment {
  const [head = ""] = readFileSync(`${ROOT}docker-compose.yml`, "utf8").split(/^name:/m);
  const [required = ""] = head.split("# and, where pictures");
  const settings = Object.fromEntries(
    [...required.matchAll(/\b([A-Z][A-Z\d_]+)=/g)].map(([, name = ""]) => [name, name]),
  );
  const json = execFileSync(
    "docker-compose",
    [
      ...files.flatMap((file) => ["--file", `${ROOT}${file}`]),
      ...["--env-file", "/dev/null", "--profile", "restore", "config", "--format", "json"],
    ],
    { env: { PATH: process.env["PATH"], ...settings }, encoding: "utf8" },
  );
  return JSON.parse(json) as Deployment;
}
