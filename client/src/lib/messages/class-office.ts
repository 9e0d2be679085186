/** The page of a class in the office. */
export const classOfficeMessages = {
  tabsLabel: "Parts of the class",
  tabs: { overview: "Overview", dates: "Dates", people: "People", messages: "Messages", money: "Money" },
  taken: (seats: number, capacity: number) => `${seats} of ${capacity} taken`,
  todo: "What can be done",
  feedback: "Feedback of the school",
  messagesText: "What was written to everybody enrolled, and how far it has come.",
  noMessages: "Nobody has written to this class yet.",
  removedAuthor: "Somebody who is removed",
  sentTo: (recipients: number) => `To ${recipients}`,
  arrived: (count: number) => `${count} arrived`,
  refused: (count: number) => `${count} refused`,
  queued: (count: number) => `${count} on the way`,
  dropped: (count: number) => `${count} not sent any more`,
  moneyText: "From the same books as ‘Money and seats’. The money of a place that has moved is where it moved to.",
} as const;
