import { auditLogKinds } from "./audit-log-kinds.ts";

export const auditLogMessages = {
  columns: { at: "When", actor: "Who", kind: "What", subject: "About" },
  kinds: auditLogKinds,
  withdrew: "Withdrew a class",
  added: (count: number, first: string, last: string) =>
    count === 1 ? `1 date: ${first}` : `${count} dates: ${first} to ${last}`,
  moved: (from: string, to: string) => `${from} → ${to}`,
  refunds: (count: number, amount: string) =>
    count === 1 ? `1 refund, ${amount}` : `${count} refunds, ${amount} in all`,
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  exported: { payments: "Payments as CSV", students: "Students as CSV" },
  consent: (kind: string, version: number) => `${kind}, version ${version}`,
  /** A discount code with what it takes off. */
  code: (code: string, value: string) => `${code} · ${value} off`,
  /** The fields of a class, a venue or the discounts; one without a name here is not told. */
  fields: {
    name: "Name",
    description: "Description",
    imageUrl: "Picture",
    priceCents: "Price",
    capacity: "Seats",
    sport: "Sport",
    level: "Level",
    minAge: "Youngest",
    maxAge: "Oldest",
    enrolmentClosesLocal: "Enrolment closes",
    address: "Address",
    mapUrl: "Map",
    timeZone: "Time zone",
    isExclusive: "One class at a time",
    seatsTaken: "Seats taken",
    enrolledCount: "Enrolled",
    siblingPercents: "For siblings",
    multiClassPercent: "For a second class",
  } as Record<string, string>,
  nothing: "none",
  recipients: (count: number) => (count === 1 ? "to 1 student" : `to ${count} students`),
  school: "Automatic",
  removedUser: (shortId: string) => `Removed user ${shortId}`,
  search: "Search the audit log",
  searchHint: "Person, class or day (2026-07-31)",
  none: "No entries yet",
  noneFound: (search: string) =>
    search ? `Nothing matches “${search}”. Try fewer or shorter words.` : "No entry of this kind.",
} as const;
