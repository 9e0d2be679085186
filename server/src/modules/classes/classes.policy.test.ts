import { describe, expect, test } from "vitest";
import { maySeeClass, statusAfterEdit } from "./classes.policy.ts";

const SHOWN = {
  name: "Judo",
  description: "For all.",
  imageUrl: "/pictures/judo-800.webp",
  priceCents: 5000,
  sport: null,
  level: null,
  minAge: 8,
  maxAge: null,
  enrolmentClosesLocal: null,
};

describe("[TEACH-6][LIFE-4] an edited class", () => {
  test.each([
    ["name", "Karate"],
    ["description", ""],
    ["imageUrl", "/pictures/other-800.webp"],
    ["priceCents", 6000],
    ["sport", "Judo"],
    ["level", "beginner"],
    ["minAge", null],
    ["maxAge", 14],
    ["enrolmentClosesLocal", new Date("2028-07-07T16:00Z")],
  ])("that was approved is pending again after a new %s", (field, value) => {
    expect(statusAfterEdit({ ...SHOWN, status: "approved" }, { ...SHOWN, [field]: value })).toBe("pending");
  });

  test("that was approved stays so when an edit does not name what an admin approves", () => {
    expect(statusAfterEdit({ ...SHOWN, status: "approved" }, {})).toBe("approved");
  });

  test("that was approved stays so with the same end of enrolment", () => {
    const end = () => ({ enrolmentClosesLocal: new Date("2028-07-07T16:00Z") });
    expect(statusAfterEdit({ ...SHOWN, ...end(), status: "approved" }, end())).toBe("approved");
  });

  test("that was approved stays so when everything that an admin approves does", () => {
    expect(statusAfterEdit({ ...SHOWN, status: "approved" }, SHOWN)).toBe("approved");
  });

  test("[ADMIN-6] that was denied is pending again, whatever has changed", () => {
    expect(statusAfterEdit({ ...SHOWN, status: "denied" }, SHOWN)).toBe("pending");
  });
});

describe("who sees a class", () => {
  const owner = {
    id: "owner",
    name: "",
    email: "",
    isEmailVerified: false,
    isEmailRefused: false,
    photoUrl: null,
    bio: "",
    role: "instructor" as const,
  };
  test.each(["pending", "denied"] as const)("[CLASS-2] a %s one: its instructor and admins only", (standing) => {
    const found = { standing, instructorId: "owner", isEnrolled: false };
    expect(maySeeClass(null, found)).toBe(false);
    expect(maySeeClass({ ...owner, id: "other" }, found)).toBe(false);
    expect(maySeeClass(owner, found)).toBe(true);
    expect(maySeeClass({ ...owner, id: "admin", role: "admin" }, found)).toBe(true);
  });

  test("[CLASS-2] an approved one: everybody", () => {
    const found = { standing: "closed", instructorId: "owner", isEnrolled: false } as const;
    expect(maySeeClass(null, found)).toBe(true);
    expect(maySeeClass(null, { ...found, standing: "full" })).toBe(true);
    expect(maySeeClass(null, { ...found, standing: "archived" })).toBe(false);
    expect(maySeeClass(owner, { ...found, standing: "archived" })).toBe(true);
  });
});
