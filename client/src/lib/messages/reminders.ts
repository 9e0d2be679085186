/** The e-mail reminders of sessions, in the profile. */
export const remindersMessages = {
  title: "E-mail reminders",
  on: "You get a reminder on the day before each session.",
  off: "You get no reminders of sessions. Receipts, changes and cancellations still arrive.",
  turnOn: "Turn reminders on",
  turnOff: "Turn reminders off",
  turnedOn: "Reminders are on",
  turnedOff: "Reminders are off",
} as const;
