/** The password of every demo account. */
export const DEMO_PASSWORD = "Campside1";

/** One account per role, to look around with. */
export const DEMO_ACCOUNTS = {
  student: { name: "Sam Rivera", email: "student@campside.example" },
  instructor: { name: "Amara Okafor", email: "instructor@campside.example" },
  admin: { name: "Robin Hale", email: "admin@campside.example" },
} as const;

/** A student and an instructor without any data yet. */
export const NEWCOMERS = {
  student: { name: "Noor Haddad", email: "noor.haddad@mail.example" },
  instructor: { name: "Margit Halász", email: "margit.halasz@campside.example" },
} as const;
