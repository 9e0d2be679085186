/** What waits for an admin. */
export const waitingMessages = {
  title: "Waiting for you",
  count: (total: number) => (total === 1 ? "1 thing to do" : `${total} things to do`),
  more: (shown: number, total: number) => `The ${shown} most urgent of ${total}.`,
  showAll: (count: number) => `Show all ${count}`,
  none: "Nothing waits. Well done.",
  since: (day: string) => `since ${day}`,
  due: (time: string) => `by ${time}`,
  kinds: {
    class_to_decide: (name: string) => `Approve or deny ${name}`,
    class_to_close: (name: string) => `${name}: its instructor asks to close it`,
    refund_failed: (name: string) => `A refund for ${name} has come back`,
    payment_differs: (name: string) => `Payment ${name} differs from the card provider's`,
    meeting_collides: (name: string) => `A date of ${name} overlaps another one`,
    dispute_to_answer: (name: string) => `Answer the dispute over ${name}`,
    refund_to_hand_out: (name: string) => `Hand out a refund for ${name}`,
    address_refused: (name: string) => `No e-mail reaches ${name}`,
  },
} as const;

/** The page of one family, for the office. */
export const officeMessages = {
  since: (role: string, day: string) => `${role} since ${day}`,
  contact: "How to reach them",
  email: "E-mail",
  phone: "Phone",
  noEmail: "No address",
  noPhone: "No number",
  notVerified: "Not verified yet",
  enrolHere: "Enrol at the desk",
  people: "People",
  oneself: "The account itself",
  born: (day: string) => `Born ${day}`,
  noBirthDate: "No birth date",
  places: "Places",
  noPlaces: "No place yet.",
  payments: "Payments",
  messages: "Messages",
  columns: { class: "Class", who: "Who", state: "State", price: "Price", since: "Since", action: "Action" },
  states: {
    paid: "Enrolled",
    held: (until: string) => `Held until ${until}`,
    released: "Not paid",
    refunded: "Ended",
    movedTo: (className: string) => `Moved to ${className}`,
  },
  left: (amount: string) => `${amount} kept`,
} as const;
