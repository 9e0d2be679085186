/** What the way into a class says. */
export const enrolMessages = {
  selectedPayNow: "Selected · Pay now",
  payNow: "Pay now",
  enrolled: "You are enrolled",
  enrolledFor: (names: string) => `Enrolled: ${names}`,
  selectedFor: (names: string) => `Selected: ${names}`,
  toSelection: "Go to My Classes",
  loginNeeded: "You need to login to view this",
  confirm: "OK",
  cancel: "Cancel",
  selected: "Enrolment updated successfully",
  alreadySelected: "This class is already among your selected classes.",
  alreadyEnrolled: "You are already enrolled in this class.",
} as const;
