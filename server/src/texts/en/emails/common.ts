/** What several messages say. */
export const common = {
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : "Hello,"),
  footer: (school: string, url: string) => `${school} sends this message because you have an account at ${url}.`,
  unsubscribe: "End these messages",
  /** Of a name that cannot be shown, where a sentence names a child. */
  yourChild: "your child",
  you: "you",
  receiptAttached: "The receipt is attached as a PDF file.",
  collectAtDesk: (amount: string) => `Please collect ${amount} at the desk.`,
  datesAttached: (count: number) =>
    `The ${count === 1 ? "date is" : `${count} dates are`} attached as a file that calendars open.`,
  cancelledDatesAttached: "Open the attached file of cancelled dates to take them out of your calendar.",
  nothing: "Nothing",
};

/** The names of details. */
export const details = {
  class: "Class",
  for: "For",
  insteadOf: "Instead of",
  instructor: "Instructor",
  firstDate: "First date",
  when: "When",
  where: "Where",
  price: "Price",
  paid: "Paid",
  paidOn: "Paid on",
  paidBy: "Paid by",
  toPay: "To pay",
  payUntil: "Pay until",
  paidBack: "Paid back",
  paidBackOn: "Paid back on",
  toCollect: "To collect at the desk",
  because: "Because",
  receipt: "Receipt",
  transaction: "Transaction",
  cancelUntil: "Cancel until",
  questions: "Questions",
  student: "Student",
  disputed: "Disputed",
  answerBy: "Answer by",
  cancelled: "Cancelled",
  before: "Before",
  youGetBack: "You get back",
};

/** The labels of links. */
export const links = {
  class: "See the class",
  classes: "See your classes",
  otherClasses: "See other classes",
  dates: "See all dates",
  datesOf: (name: string) => `See all dates of ${name}`,
  subscribe: "Subscribe to your dates",
  payments: "See your payments",
  pay: (amount: string) => `Pay ${amount}`,
  dashboard: "Open your dashboard",
  family: "Open your family's page",
  money: "Open Money and seats",
};
