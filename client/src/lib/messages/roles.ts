import type { Role } from "../api/trpc.ts";

const roleMessages: Record<Role, { name: string; welcome: string }> = {
  student: { name: "Student", welcome: "Your classes, your places and your payments, in one place." },
  instructor: { name: "Instructor", welcome: "Create a class, or see how yours are doing." },
  admin: { name: "Admin", welcome: "Decide on new classes and look after the people of the school." },
};

/** What a role is called and how the dashboard welcomes it, also for a role that this version does not know. */
export function messagesOfRole(role: Role | null): { name: string; welcome: string } {
  return (role && roleMessages[role]) ?? { name: roleMessages.student.name, welcome: "" };
}
