/** The e-mail that one may end, in the profile. */
export const emailTopicMessages = {
  title: "E-mail preferences",
  topics: {
    meeting_reminders: {
      on: "You get a reminder on the day before each date.",
      off: "You get no reminders of dates. Receipts, changes and cancellations still arrive.",
      turnOn: "Turn reminders on",
      turnOff: "Turn reminders off",
      turnedOn: "Reminders are on",
      turnedOff: "Reminders are off",
    },
    waiting_for_admins: {
      on: "You get a message, at most one a day and in the morning, when something new waits for an admin.",
      off: "You get no messages about what waits for an admin. You are still told of disputes.",
      turnOn: "Tell me what waits",
      turnOff: "Do not tell me what waits",
      turnedOn: "You are told what waits",
      turnedOff: "You are not told what waits",
    },
  },
} as const;
