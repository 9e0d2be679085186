/** The secret calendar address, in the profile. */
export const calendarMessages = {
  title: "Your calendar",
  text: "Subscribe to your dates in the calendar of your phone or computer. It follows every change.",
  make: "Make a calendar address",
  has: "You have a calendar address. It is not shown again; a new one ends it.",
  renew: "Make a new one",
  end: "End it",
  ended: "Calendar address ended",
  address: "Calendar address",
  addressHint: "Whoever has it sees your dates: keep it to yourself. It is shown only now.",
  open: "Open in my calendar",
  copy: "Copy address",
  copied: "Copied",
} as const;
