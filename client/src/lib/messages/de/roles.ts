import type { Role } from "../../api/trpc.ts";

const roleMessages: Record<Role, { name: string; welcome: string }> = {
  student: { name: "Teilnehmer:in", welcome: "Ihre Kurse, Ihre Plätze und Ihre Zahlungen an einem Ort." },
  instructor: { name: "Kursleitung", welcome: "Legen Sie einen Kurs an, oder sehen Sie, wie Ihre Kurse laufen." },
  admin: { name: "Admin", welcome: "Entscheiden Sie über neue Kurse und kümmern Sie sich um die Menschen der Schule." },
};

/** What a role is called and how the dashboard welcomes it, also for a role that this version does not know. */
export function messagesOfRole(role: Role | null): { name: string; welcome: string } {
  return (role && roleMessages[role]) ?? { name: roleMessages.student.name, welcome: "" };
}
