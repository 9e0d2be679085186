import type { Role } from "./db/generated/enums.ts";

/** The roles that have each permission. */
export const PERMISSIONS = {
  /** Read and change one's own name, picture and sign-ins; see when and where one's own classes meet. */
  "profile.own": ["student", "instructor", "admin"],
  /** Others ask an admin. */
  "account.remove": ["student"],
  "picture.upload": ["student", "instructor", "admin"],
  /** Pay for a class; list one's own payments and receipts. */
  "payment.own": ["student", "instructor", "admin"],
  /** Select a class to pay for it later. */
  "class.select": ["student"],
  /** Keep the list of one's children, to enrol them. */
  "family.own": ["student"],
  /** List and cancel one's own enrolments. */
  "enrolment.own": ["student", "instructor", "admin"],
  /** Add and edit one's own classes. */
  "class.teach": ["instructor"],
  /** Plan meetings: instructors those of their own classes, admins of any. */
  "meeting.plan": ["instructor", "admin"],
  /** Cancel a meeting and pay its share back. */
  "meeting.cancel": ["admin"],
  "venue.manage": ["admin"],
  /** The days without classes, and what becomes of the dates on them. */
  "holiday.manage": ["admin"],
  /** Publish and retire what families are asked about their children. */
  "consent.manage": ["admin"],
  /** See who is enrolled, and write to them: instructors in their own classes, admins in any. */
  "class.students": ["instructor", "admin"],
  /** Mark who is at a meeting: instructors and substitutes at their own, admins at any. */
  "attendance.record": ["instructor", "admin"],
  /** See every class; approve and deny. */
  "class.decide": ["admin"],
  /** List, promote and remove users. */
  "user.manage": ["admin"],
  /** Enrol families at the desk, and record what they pay there. */
  "desk.enrol": ["admin"],
  /** See, refund and repair all payments, enrolments and receipts. */
  "ledger.manage": ["admin"],
  /** Set the discounts that every purchase gets by itself; create and retire codes, and see who used them. */
  "discount.manage": ["admin"],
  /** See, preview and resend every e-mail message; try refused addresses again. */
  "email.manage": ["admin"],
  /** Set what the school is called, its currency, clock and languages, and its rules. */
  "settings.manage": ["admin"],
  "audit-log.read": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role has a permission. A visitor (`undefined`) and a role of a newer version (`null`) have none. */
export function may(role: Role | null | undefined, permission: Permission): boolean {
  const roles: readonly (Role | null | undefined)[] = PERMISSIONS[permission];
  return roles.includes(role);
}
