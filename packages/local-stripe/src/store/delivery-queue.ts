import type { DatabaseSync } from "node:sqlite";

export interface Delivery {
  seq: number;
  event: string;
  copies: number;
  attempts: number;
}

/** Events still to be delivered, on disk. Times are Unix time in milliseconds. */
export class DeliveryQueue {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  add(event: string, dueAt: number, copies: number): void {
    this.#database.prepare("INSERT INTO deliveries (event, due_at, copies) VALUES (?, ?, ?)").run(event, dueAt, copies);
  }

  firstDue(now: number, order: "oldest-first" | "newest-first"): Delivery | undefined {
    const direction = order === "newest-first" ? "DESC" : "ASC";
    const row = this.#database
      .prepare(`SELECT * FROM deliveries WHERE due_at <= ? ORDER BY seq ${direction} LIMIT 1`)
      .get(now);
    return (
      row && {
        seq: Number(row["seq"]),
        event: String(row["event"]),
        copies: Number(row["copies"]),
        attempts: Number(row["attempts"]),
      }
    );
  }

  nextDueAt(): number | undefined {
    const next = this.#database.prepare("SELECT min(due_at) AS due_at FROM deliveries").get()?.["due_at"];
    return typeof next === "number" ? next : undefined;
  }

  countPending(): number {
    return Number(this.#database.prepare("SELECT count(*) AS pending FROM deliveries").get()?.["pending"]);
  }

  makeAllDue(now: number): void {
    this.#database.prepare("UPDATE deliveries SET due_at = ?").run(now);
  }

  postpone(seq: number, dueAt: number): void {
    this.#database.prepare("UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE seq = ?").run(dueAt, seq);
  }

  /** Removes one copy; the delivery ends with its last copy. */
  markDelivered(seq: number): void {
    this.#database.prepare("UPDATE deliveries SET copies = copies - 1 WHERE seq = ?").run(seq);
    this.#database.prepare("DELETE FROM deliveries WHERE copies <= 0").run();
  }
}
