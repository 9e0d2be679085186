import { randomFrom } from "./seeded-random.ts";
import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";
import { instructors } from "./instructors.ts";
import { stableId } from "./stable-id.ts";
import { students } from "./students.ts";

export const DAY_MS = 24 * 3600 * 1000;

export interface PersonRow {
  id: string;
  identityUid: string;
  email: string;
  emailVerifiedAt: Date;
  name: string;
  photoUrl: string | null;
  bio: string;
  role: "student" | "instructor" | "admin";
  createdAt: Date;
  registeredAt: Date;
}

/** Every user of the school. The account at the identity provider has the row's uid. */
export function planPeople(now: Date, pictures: string): PersonRow[] {
  const random = randomFrom("students");
  const person = (
    key: string,
    who: { name: string; email: string },
    role: PersonRow["role"],
    joined: number,
    photoUrl: string | null,
    bio = "",
  ): PersonRow => {
    const createdAt = new Date(now.getTime() - joined * DAY_MS);
    const registeredAt = new Date(createdAt.getTime() + 1500);
    return {
      id: stableId(key, createdAt),
      identityUid: `demo-${key}`,
      email: who.email,
      emailVerifiedAt: createdAt,
      name: who.name,
      photoUrl,
      bio,
      role,
      createdAt,
      registeredAt,
    };
  };
  return [
    person("admin", DEMO_ACCOUNTS.admin, "admin", 730, null),
    ...instructors.map((one) =>
      person(
        `instructor-${one.key}`,
        one,
        "instructor",
        one.joined,
        `${pictures}/instructor-${one.key}-800.webp`,
        one.bio,
      ),
    ),
    ...students.map((one, i) => {
      const joined = one.email === NEWCOMERS.student.email ? 0.1 : 95 + random() * 160;
      return person(`student-${String(i + 1).padStart(2, "0")}`, one, "student", joined, null);
    }),
  ];
}
