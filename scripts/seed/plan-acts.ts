import type { PersonRow } from "./plan-people.ts";
import type { ClassRow } from "./plan-places.ts";
import { stableId } from "./stable-id.ts";

export interface ActRow {
  id: string;
  at: Date;
  kind: "class_approved" | "class_denied" | "made_admin" | "made_instructor";
  actorId: string | null;
  userId?: string;
  classId?: string;
}

const HOUR_MS = 3600 * 1000;

/** What must have been decided for the school to be as it is: the admin by the settings, the rest by the admin. */
export function planActs(people: readonly PersonRow[], classes: readonly ClassRow[]): ActRow[] {
  const admin = people.find(({ role }) => role === "admin");
  if (!admin) throw new Error("nobody decides");
  const act = (row: Omit<ActRow, "id">): ActRow => ({
    ...row,
    id: stableId(`${row.kind} ${row.userId ?? row.classId}`, row.at),
  });
  return [
    act({ kind: "made_admin", actorId: null, userId: admin.id, at: admin.registeredAt }),
    ...people
      .filter(({ role }) => role === "instructor")
      .map(({ id, registeredAt }) =>
        act({
          kind: "made_instructor",
          actorId: admin.id,
          userId: id,
          at: new Date(registeredAt.getTime() + HOUR_MS / 2),
        }),
      ),
    ...classes.flatMap(({ id, status, createdAt }, i) =>
      status === "pending"
        ? []
        : [
            act({
              kind: `class_${status}`,
              actorId: admin.id,
              classId: id,
              at: new Date(createdAt.getTime() + (2 + ((i * 37) % 50) / 10) * HOUR_MS),
            }),
          ],
    ),
  ];
}
