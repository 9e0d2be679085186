import { formatAges } from "@campside/server/format";

/** Of a class wherever it stands; the home page loads them. */
export const classesMessages = {
  instructor: "Instructor",
  seats: "Seats",
  next: "Next",
  enrolled: "Enrolled",
  price: "Price",
  seatsOf: (left: number, capacity: number) => `${left} of ${capacity} left`,
  left: (seats: number) => `${seats} left`,
  full: "Full",
  ended: "enrolment has ended",
  enrolNow: "Enrol Now",
  levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced", all_levels: "All levels" },
  /** Null where neither end is said. */
  ages: formatAges,
  agesOf: (ages: string) => (/^\d+$/.test(ages) ? `age ${ages}` : `ages ${ages}`),
  status: { pending: "Pending", approved: "Approved", denied: "Denied", cancelled: "Cancelled" },
  /** Only its instructor takes a class that waits out of the lists, and an approved one is closed before it is archived. */
  archived: {
    pending: "Withdrawn",
    approved: "Archived",
    denied: "Archived · Denied",
    cancelled: "Archived · Cancelled",
  },
  closed: "Closed",
  closeRequested: "Close requested",
} as const;
