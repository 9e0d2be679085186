import { z } from "zod";
import type { Db } from "../src/db/client.ts";
import { Prisma } from "../src/db/generated/client.ts";

const { sql } = Prisma;

/** Logs, in the order of the classes' locks, what happens to turns, and whoever gets a seat before somebody whom it would do. */
export async function watchLines(db: Db): Promise<void> {
  const log = (text: string) => db.$executeRawUnsafe(text);
  await log(`CREATE TABLE race_log (seq BIGSERIAL, class_id UUID, what TEXT, group_id UUID, position BIGINT)`);
  await log(`
    CREATE FUNCTION race_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO race_log (class_id, what, group_id, position) VALUES (OLD.class_id, 'left', OLD.group_id, OLD.position);
      ELSE
        INSERT INTO race_log (class_id, what, group_id, position) VALUES (NEW.class_id, NEW.state::text, NEW.group_id, NEW.position);
      END IF;
      RETURN NULL;
    END $$`);
  await log(`
    CREATE TRIGGER race_log AFTER INSERT OR UPDATE OF state OR DELETE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION race_log()`);
  await log(`
    CREATE FUNCTION race_passed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (
        SELECT FROM waitlist_entries w WHERE w.class_id = NEW.class_id AND w.state = 'waiting'
          AND w.participant_id <> NEW.participant_id GROUP BY w.group_id HAVING count(*) = 1
      ) AND NOT EXISTS (SELECT FROM waitlist_entries WHERE class_id = NEW.class_id AND participant_id = NEW.participant_id AND state = 'waiting')
      THEN INSERT INTO race_log (class_id, what) VALUES (NEW.class_id, 'passed'); END IF;
      RETURN NULL;
    END $$`);
  await log(`
    CREATE TRIGGER race_passed AFTER INSERT ON enrolments FOR EACH ROW WHEN (NEW.waitlist_entry_id IS NULL) EXECUTE FUNCTION race_passed()`);
}

/** Nobody may wait for whom the free seats would do, and each turn, seat and counter agree. */
export const WRONG = {
  "waits beside free seats": sql`
    SELECT c.id FROM classes c JOIN waitlist_entries w ON w.class_id = c.id AND w.state = 'waiting'
    GROUP BY c.id, w.group_id HAVING count(*) <= c.capacity - c.seats_taken`,
  "another need than is noted": sql`SELECT id FROM classes WHERE waitlist_needs IS DISTINCT FROM waitlist_needs_of(id)`,
  "offered without a seat": sql`
    SELECT w.id FROM waitlist_entries w
    WHERE (w.state = 'offered') <> EXISTS (SELECT FROM enrolments e WHERE e.waitlist_entry_id = w.id AND e.state = 'held')`,
  "waits although there is a place": sql`
    SELECT w.id FROM waitlist_entries w JOIN enrolments e USING (class_id, participant_id)
    WHERE w.state = 'waiting' AND e.state IN ('held', 'paid')`,
  "a group of which some have an offer": sql`
    SELECT group_id AS id FROM waitlist_entries WHERE state IN ('waiting', 'offered')
    GROUP BY group_id HAVING count(DISTINCT state) > 1`,
  "passed by a stranger": sql`SELECT class_id AS id FROM race_log WHERE what = 'passed'`,
};

const logRow = z.object({
  what: z.string(),
  classId: z.string(),
  groupId: z.string(),
  position: z.coerce.number(),
  size: z.int(),
});

/** How many offers there were, and how many of them while an earlier group of at most that size waited. */
export async function judgeOffers(db: Db, letInGroups: readonly string[]) {
  const log = await db.$rows(
    sql`
    SELECT what, class_id AS "classId", group_id AS "groupId", min(position)::int AS position, count(*)::int AS size
    FROM race_log WHERE group_id IS NOT NULL GROUP BY what, class_id, group_id ORDER BY min(seq)`,
    logRow,
  );
  const lines = new Map<string, Map<string, { position: number; size: number }>>();
  let offers = 0;
  let unfair = 0;
  for (const { what, classId, groupId, position, size } of log) {
    const line = lines.get(classId) ?? new Map<string, { position: number; size: number }>();
    lines.set(classId, line);
    if (what === "waiting") line.set(groupId, { position, size });
    if (what === "offered") {
      offers += 1;
      const passed = [...line].filter(
        ([id, group]) => id !== groupId && group.position < position && group.size <= size,
      );
      if (passed.length > 0 && !letInGroups.includes(groupId)) unfair += 1;
    }
    if (what !== "waiting") line.delete(groupId);
  }
  return { offers, unfair };
}
