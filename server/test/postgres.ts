import { mkdtemp, rm, statfs } from "node:fs/promises";
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

/** Opens the PostgreSQL of TEST_DATABASE_URL, whose user is a superuser, else a container, else the embedded one. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const configuredUrl = process.env["TEST_DATABASE_URL"];
  if (configuredUrl) return { url: configuredUrl, stop: async () => undefined };
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
    .withCommand(["postgres", "-c", "fsync=off", "-c", "autovacuum=off", "-c", "max_connections=200"])
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

const MEMORY_DISK = "/dev/shm";
// Of statfs(2).
const TMPFS = 0x0102_1994;
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * In memory where that has room. Tests that change the schema create and delete the 300 files of a database, and ext4 examines every inode
 * deleted in the last seconds before it creates a file.
 */
async function scratchFolder(): Promise<string> {
  const disk = await statfs(MEMORY_DISK).catch(() => null);
  const hasRoom = disk?.type === TMPFS && disk.bavail * disk.bsize >= ROOM_NEEDED_BYTES;
  return mkdtemp(join(hasRoom ? MEMORY_DISK : tmpdir(), "campside-test-"));
}

async function fromEmbedded(): Promise<TestPostgres> {
  const folder = await scratchFolder();
  const server = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "test",
    durable: false,
    // What the planner knows must not depend on the moment.
    settings: { autovacuum: "off" },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
