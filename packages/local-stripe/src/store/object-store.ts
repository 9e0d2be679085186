import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";

export interface StoredObjects {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
}
export type StoredKind = keyof StoredObjects;
export type StoredObject = StoredObjects[StoredKind];

export interface CreatedRange {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface ListQuery {
  limit: number;
  created: CreatedRange;
  /** Members of the object that must have one of these values. */
  having: Record<string, string[]>;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Stripe's objects as JSON. Call `save` inside a transaction. */
export class ObjectStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find<Kind extends StoredKind>(kind: Kind, id: string): StoredObjects[Kind] | undefined {
    const found = this.findAny(id);
    return found?.object === kind ? (found as StoredObjects[Kind]) : undefined;
  }

  findAny(id: string): StoredObject | undefined {
    const row = this.#database.prepare("SELECT json FROM objects WHERE id = ?").get(id);
    return row && (JSON.parse(String(row["json"])) as StoredObject);
  }

  save(object: StoredObject): void {
    this.#database
      .prepare(
        `INSERT INTO objects (id, kind, created, json) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
      )
      .run(object.id, object.object, object.created, JSON.stringify(object));
  }

  /** Newest first. */
  list<Kind extends StoredKind>(kind: Kind, query: ListQuery): { data: StoredObjects[Kind][]; hasMore: boolean } {
    const conditions = ["kind = ?"];
    const values: (string | number)[] = [kind];
    for (const [name, sign] of Object.entries(COMPARISONS)) {
      const bound = query.created[name as keyof CreatedRange];
      if (bound === undefined) continue;
      conditions.push(`created ${sign} ?`);
      values.push(bound);
    }
    for (const [member, allowed] of Object.entries(query.having)) {
      conditions.push(`json_extract(json, ?) IN (${allowed.map(() => "?").join(", ")})`);
      values.push(`$.${member}`, ...allowed);
    }
    const cursor = query.startingAfter ?? query.endingBefore;
    if (cursor !== undefined) {
      const sign = query.startingAfter === undefined ? ">" : "<";
      conditions.push(`(created, seq) ${sign} (SELECT created, seq FROM objects WHERE id = ?)`);
      values.push(cursor);
    }
    const isBackward = query.endingBefore !== undefined;
    const direction = isBackward ? "ASC" : "DESC";
    const rows = this.#database
      .prepare(
        `SELECT json FROM objects WHERE ${conditions.join(" AND ")}
         ORDER BY created ${direction}, seq ${direction} LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const data = rows.slice(0, query.limit).map((row) => JSON.parse(String(row["json"])) as StoredObjects[Kind]);
    return { data: isBackward ? data.reverse() : data, hasMore: rows.length > query.limit };
  }
}
