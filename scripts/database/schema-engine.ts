import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { runScript } from "./run-script.ts";
import type { SchemaFile } from "./schema-files.ts";

// Node's types lack WebAssembly.
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    instantiate(binary: Buffer, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
  };
};

interface Bindings {
  __wbg_set_wasm(exports: object): void;
  SchemaEngine: {
    new: (options: { datamodels: [string, string][] }, log: () => void, adapter: object) => Promise<SchemaEngine>;
  };
}

const BINDINGS_MODULE = "@prisma/schema-engine-wasm/schema_engine_bg";

let engineConstructor: Promise<Bindings["SchemaEngine"]> | undefined;

// Once per process: the bindings module holds the memory of one instance only.
async function loadEngine(): Promise<Bindings["SchemaEngine"]> {
  // The engine reports a panic here.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  const glue = bindings as unknown as Bindings;
  const folder = dirname(createRequire(import.meta.url).resolve(BINDINGS_MODULE));
  const { instance } = await wasm.instantiate(await readFile(join(folder, "schema_engine_bg.wasm")), {
    "./schema_engine_bg.js": { ...bindings, ...timers() },
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
  return glue.SchemaEngine;
}

/** The engine's timers. It does not clear that of its lock, which would keep a process running for ten seconds. */
function timers(): Record<string, unknown> {
  const names = Object.keys(bindings).filter((name) => name.startsWith("__wbg_setTimeout_"));
  const begin = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  return Object.fromEntries(names.map((name) => [name, begin]));
}

/**
 * The end of the engine's record of the migration that runs, as a part of its transaction: a process that is killed leaves a
 * migration either applied and recorded, or neither.
 */
const RECORD_END = `
  UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/** Runs a script as a whole; the original splits it at every semicolon, even inside a function's body. */
class WholeScripts extends PrismaPg {
  readonly #pool: pg.Pool;
  /** Why the last script failed: the engine reports that it did, and not the database's error. */
  failure: unknown;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await runScript(this.#pool, script, { atEnd: RECORD_END });
      } catch (error) {
        this.failure = error;
        throw error;
      }
    };
    return adapter;
  }
}

/**
 * Opens Prisma's migration engine as WebAssembly, because the native one would be downloaded at run time. Uses the
 * `_prisma_migrations` table of `prisma migrate deploy`. Closes its connections, and with them its advisory lock.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: readonly SchemaFile[],
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  engineConstructor ??= loadEngine();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const scripts = new WholeScripts(pool);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(scripts);
    const datamodels = schema.map(({ path, content }): [string, string] => [path, content]);
    return await use(await (await engineConstructor).new({ datamodels }, () => undefined, adapter));
  } catch (error) {
    if (!(scripts.failure instanceof Error)) throw error;
    throw new Error(`${scripts.failure.message}\n${String(error)}`, { cause: error });
  } finally {
    await pool.end();
  }
}
