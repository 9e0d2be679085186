/** Of a class wherever it stands; the home page loads them. */
export const classesMessages = {
  instructor: "Instructor",
  seats: "Seats",
  next: "Next",
  enrolled: "Enrolled",
  price: "Price",
  seatsOf: (left: number, capacity: number) => `${left} of ${capacity} left`,
  full: "Full",
  enrolNow: "Enrol Now",
  status: { pending: "Pending", approved: "Approved", denied: "Denied", cancelled: "Cancelled" },
  closed: "Closed",
  closeRequested: "Close requested",
} as const;
