import { describe, expect, test } from "vitest";
import { maySeeClass, statusAfterEdit } from "./classes.policy.ts";

const SHOWN = { name: "Judo", description: "For all.", imageUrl: "/pictures/judo-800.webp", priceCents: 5000 };

describe("[TEACH-6][LIFE-4] an edited class", () => {
  test.each([["name"], ["description"], ["imageUrl"], ["priceCents"]])(
    "that was approved is pending again after a new %s",
    (field) => {
      const after = { ...SHOWN, [field]: field === "priceCents" ? 6000 : "/pictures/other-800.webp" };
      expect(statusAfterEdit({ ...SHOWN, status: "approved" }, after)).toBe("pending");
    },
  );

  test("that was approved stays so when its name, description, picture and price do", () => {
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
  test.each(["pending", "denied"] as const)("[CLASS-2] a %s one: its instructor and admins only", (status) => {
    const found = { status, instructorId: "owner", isArchived: false, isEnrolled: false };
    expect(maySeeClass(null, found)).toBe(false);
    expect(maySeeClass({ ...owner, id: "other" }, found)).toBe(false);
    expect(maySeeClass(owner, found)).toBe(true);
    expect(maySeeClass({ ...owner, id: "admin", role: "admin" }, found)).toBe(true);
  });

  test("[CLASS-2] an approved one: everybody", () => {
    const found = { status: "approved", instructorId: "owner", isArchived: false, isEnrolled: false } as const;
    expect(maySeeClass(null, found)).toBe(true);
    expect(maySeeClass(null, { ...found, isArchived: true })).toBe(false);
    expect(maySeeClass(owner, { ...found, isArchived: true })).toBe(true);
  });
});
