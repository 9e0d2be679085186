import { expect, test } from "vitest";
import { lintMigration } from "./lint-migration.ts";

const RELEASES = ["1.4.0", "1.3.0"];
const lint = (sql: string) => lintMigration(sql, RELEASES);
const alter = (change: string) => `ALTER TABLE "classes" ${change};`;
const since = (object: string, sql: string) => `-- Contract since 1.4.0: ${object}\n${sql}`;

/** What is refused because the release before uses it, and the object that a contract names. */
const CONTRACTS: [object: string, sql: string][] = [
  ["classes", `DROP TABLE "classes";`],
  ["classes", `ALTER TABLE "classes" RENAME TO "courses";`],
  ["classes.level", alter(`DROP COLUMN "level"`)],
  ["classes.level", alter(`RENAME COLUMN "level" TO "stage"`)],
  ["classes.level", alter(`ALTER COLUMN "level" DROP DEFAULT`)],
  ["classes.level", alter(`ADD CONSTRAINT "level_given" NOT NULL "level" NOT VALID`)],
  ["classes.classes_level", alter(`DROP CONSTRAINT "classes_level"`)],
  ["classes.classes_version", `DROP TRIGGER "classes_version" ON "classes";`],
  ["hold_seat", `DROP FUNCTION "hold_seat"(UUID);`],
  [
    "hold_seat",
    `DROP FUNCTION "hold_seat"(UUID); CREATE FUNCTION "hold_seat"(TEXT) RETURNS INT LANGUAGE sql AS 'SELECT 1';`,
  ],
  ["hold_seat", `ALTER FUNCTION "hold_seat"(UUID) RENAME TO "take_seat";`],
  ["class_level", `DROP TYPE "class_level";`],
  ["class_level", `ALTER TYPE "class_level" RENAME TO "level";`],
  ["class_level.beginner", `ALTER TYPE "class_level" RENAME VALUE 'beginner' TO 'new';`],
  ["classes_level_idx", `DROP INDEX CONCURRENTLY IF EXISTS "classes_level_idx";`],
];

test.each(CONTRACTS)("[OPS-4] what the release before uses stays: %s, %s", async (object, sql) => {
  expect(await lint(sql)).toEqual([expect.stringMatching(`^${object}: the release before .*Contract since`)]);
  expect(await lint(since("classes.other", sql))).toHaveLength(1);
  expect(await lint(since(`classes.other, ${object}`, sql))).toEqual([]);
});

test("[OPS-4] a contract names a release, not the one that is being written", async () => {
  const sql = `-- Contract since 1.5.0: classes.level\n${alter(`DROP COLUMN "level"`)}`;
  expect(await lint(sql)).toEqual([
    expect.stringContaining("1.5.0: CHANGELOG.md has no such release"),
    expect.stringContaining("classes.level: the release before"),
  ]);
});

/** What is refused, whatever a comment says, and the form that passes. */
const LOCKS: [refused: string, passes: string, says: string][] = [
  [
    `CREATE INDEX "i" ON "classes" ("level");`,
    `DROP INDEX CONCURRENTLY IF EXISTS "i";\nCREATE INDEX CONCURRENTLY "i" ON "classes" ("level");`,
    "blocks writing",
  ],
  [
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "classes" ("level");`,
    `DROP INDEX CONCURRENTLY IF EXISTS "i"; CREATE UNIQUE INDEX CONCURRENTLY "i" ON "classes" ("level");`,
    "interrupted leaves an invalid index",
  ],
  [
    `DROP INDEX CONCURRENTLY IF EXISTS "i"; CREATE INDEX CONCURRENTLY "i" ON "classes" ("level"); SELECT 1;`,
    `CREATE TABLE "levels" ("name" TEXT); CREATE INDEX "i" ON "levels" ("name");`,
    "and nothing else",
  ],
  [since("i", `DROP INDEX "i";`), since("i", `DROP INDEX CONCURRENTLY IF EXISTS "i";`), "the only statement"],
  [since("e", "DROP TYPE e CASCADE;"), since("e", "DROP TYPE e;"), "CASCADE"],
  [
    alter(`ADD COLUMN "level" TEXT NOT NULL`),
    alter(`ADD COLUMN "level" TEXT NOT NULL DEFAULT 'any', ADD COLUMN "stage" TEXT`),
    "inserts rows without it",
  ],
  [
    alter(`ADD COLUMN "key" UUID NOT NULL DEFAULT uuidv7()`),
    alter(`ADD COLUMN "key" UUID; ALTER TABLE "classes" ALTER COLUMN "key" SET DEFAULT uuidv7()`),
    "volatile default",
  ],
  [
    alter(`ADD COLUMN "at" DATE NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'UTC')::date`),
    alter(`ADD COLUMN "at" DATE NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date, ADD "on" DATE DEFAULT CURRENT_DATE`),
    "volatile default",
  ],
  [
    alter(`ADD COLUMN "twice" INT GENERATED ALWAYS AS ("price_cents" * 2) STORED`),
    alter(`ADD COLUMN "twice" INT GENERATED ALWAYS AS ("price_cents" * 2) VIRTUAL`),
    "writes every row",
  ],
  [alter(`ADD COLUMN "n" BIGSERIAL`), alter(`ADD COLUMN "n" BIGINT`), "writes every row"],
  [alter(`ADD COLUMN "n" INT GENERATED ALWAYS AS IDENTITY`), alter(`ADD COLUMN "n" BIGINT`), "writes every row"],
  [
    alter(`ADD COLUMN "room_id" UUID REFERENCES "rooms" ("id")`),
    alter(`ADD CONSTRAINT "room" FOREIGN KEY ("room_id") REFERENCES "rooms" ("id") NOT VALID`),
    "NOT VALID",
  ],
  [alter(`ADD COLUMN "n" INT CHECK ("n" > 0)`), alter(`ADD CONSTRAINT "n" CHECK ("n" > 0) NOT VALID`), "NOT VALID"],
  [
    alter(`DROP CONSTRAINT "n", ADD CONSTRAINT "n" CHECK ("n" > 0)`),
    alter(`DROP CONSTRAINT "n", ADD CONSTRAINT "n" CHECK ("n" > 0) NOT VALID`),
    "NOT VALID",
  ],
  [
    alter(`ADD CONSTRAINT "room" FOREIGN KEY ("room_id") REFERENCES "rooms" ("id")`),
    alter(`VALIDATE CONSTRAINT "room"`) + alter(`VALIDATE CONSTRAINT "n"`),
    "VALIDATE it in the next migration",
  ],
  [
    alter(`ADD CONSTRAINT "n" CHECK ("n" > 0) NOT VALID`) + alter(`VALIDATE CONSTRAINT "n"`),
    alter(`VALIDATE CONSTRAINT "n"`),
    "a migration of its own",
  ],
  [
    since("classes.n", alter(`ADD CONSTRAINT "n" NOT NULL "n"`)),
    since("classes.n", alter(`ADD CONSTRAINT "n" NOT NULL "n" NOT VALID`)),
    "add it NOT VALID",
  ],
  [
    since("classes.n", alter(`ALTER COLUMN "n" SET NOT NULL`)),
    alter(`ALTER COLUMN "n" DROP NOT NULL, ALTER COLUMN "n" SET DEFAULT 1`),
    `NOT NULL "n" NOT VALID, then VALIDATE`,
  ],
  [
    since("classes.n", alter(`ALTER COLUMN "n" TYPE SMALLINT`)),
    alter(`ADD COLUMN "small_n" SMALLINT`),
    "a release later",
  ],
  [alter(`ADD CONSTRAINT "u" UNIQUE ("n")`), alter(`ADD CONSTRAINT "u" UNIQUE USING INDEX "classes_n"`), "USING INDEX"],
  [alter(`ADD COLUMN "n" INT UNIQUE`), alter(`ADD COLUMN "n" INT`), "CONCURRENTLY"],
  [
    alter(`ADD CONSTRAINT "x" EXCLUDE USING gist ("during" WITH &&)`),
    `CREATE TABLE "slots" ("during" TSTZRANGE); ALTER TABLE "slots" ADD EXCLUDE USING gist ("during" WITH &&);`,
    "no concurrent form",
  ],
  [
    alter(`ADD COLUMN "n" INT`) + `UPDATE "classes" SET "n" = 1;`,
    `UPDATE "classes" SET "n" = 1; CREATE TABLE "levels" ("n" INT); INSERT INTO "levels" SELECT "n" FROM "classes";`,
    "while rows are written",
  ],
  [
    `CREATE TRIGGER "t" AFTER UPDATE ON "classes" EXECUTE FUNCTION "f"(); DELETE FROM "selections";`,
    `CREATE OR REPLACE TRIGGER "t" AFTER UPDATE ON "classes" EXECUTE FUNCTION "f"();`,
    "while rows are written",
  ],
  [alter("DISABLE TRIGGER ALL"), `ALTER TYPE "class_level" ADD VALUE 'expert';`, "not known to this check"],
  [`LOCK TABLE "classes";`, `COMMENT ON TABLE "classes" IS 'What is taught';`, "not known to this check"],
  [`VACUUM FULL "classes";`, "SELECT 1;", "not known to this check"],
];

test.each(LOCKS)("[OPS-4] nothing is locked for long: not %s, but %s", async (refused, passes, says) => {
  expect((await lint(refused)).join("\n")).toContain(says);
  expect(await lint(passes)).toEqual([]);
});
