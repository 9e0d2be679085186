import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/school/ports.ts";
import { startPostgres } from "../../scripts/local/postgres/postgres-server.ts";

export interface TestPostgres {
  /** Of a database in which databases may be created. */
  url: string;
  stop(): Promise<void>;
}

const IMAGE = "postgres:18-alpine";

/** Opens the PostgreSQL of TEST_DATABASE_URL, else a container, else the embedded one. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => undefined };
  return (await fromContainer()) ?? fromEmbedded();
}

async function fromContainer(): Promise<TestPostgres | null> {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import("testcontainers");
  const hasEngine = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  if (!hasEngine) return null;
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: "test" })
    .withCommand(["postgres", "-c", "fsync=off", "-c", "max_connections=200"])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgresql://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return {
    url,
    stop: async () => {
      await container.stop();
    },
  };
}

async function fromEmbedded(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "campside-test-"));
  const server = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "test",
    durable: false,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
