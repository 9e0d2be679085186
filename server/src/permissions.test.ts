import { expect, test } from "vitest";
import { may, type Permission, PERMISSIONS } from "./permissions.ts";

const permissions = Object.keys(PERMISSIONS) as Permission[];

test("[ROLE-1] a role has exactly the permissions that list it", () => {
  const granted = (role: "student" | "instructor" | "admin") => permissions.filter((name) => may(role, name));
  const shared = ["profile.own", "picture.upload", "payment.own"];
  expect(granted("student")).toEqual([
    "profile.own",
    "account.remove",
    "picture.upload",
    "payment.own",
    "class.select",
    "family.own",
    "enrolment.own",
  ]);
  expect(granted("instructor")).toEqual([
    ...shared,
    "enrolment.own",
    "class.teach",
    "meeting.plan",
    "class.students",
    "attendance.record",
  ]);
  expect(granted("admin")).toEqual([
    ...shared,
    "enrolment.own",
    "meeting.plan",
    "meeting.cancel",
    "venue.manage",
    "holiday.manage",
    "consent.manage",
    "class.students",
    "attendance.record",
    "class.decide",
    "user.manage",
    "desk.enrol",
    "ledger.manage",
    "discount.manage",
    "email.manage",
    "settings.manage",
    "audit-log.read",
  ]);
});

test.each([undefined, null, "volunteer", "constructor", ""])("[ROLE-1] %s has no permission", (role) => {
  expect(permissions.filter((name) => may(role as null, name))).toEqual([]);
});
