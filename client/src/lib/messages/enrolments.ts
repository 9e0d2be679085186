export const studentMessages = {
  selectedColumns: {
    choose: "Choose",
    image: "Image",
    name: "Name",
    for: "For",
    price: "Price",
    delete: "Delete",
    pay: "Pay Now",
  },
  noSelection: "You have not added any classes yeats",
  browse: "Browse classes",
  deleting: "Loading...",
  deleteClass: (name: string) => `Delete ${name} from my classes`,
  payNow: "Pay Now",
  chooseFor: (name: string) => `Pay for ${name}`,
  payAll: (count: number) => `Pay all · ${count} places`,
  paySome: (count: number, of: number) => `Pay ${count} of ${of} places`,
  withTotal: (text: string, amount: string) => `${text} · ${amount}`,
  siblingsOff: (amount: string) => `${amount} off for brothers and sisters`,
  multiClassOff: (amount: string) => `${amount} off for several classes`,
  chooseOne: "Tick the places that you want to pay for.",
  atMost: (count: number) => `One payment is for at most ${count} places. Pay for the others after it.`,
  payFor: (name: string) => `Pay Now for ${name}`,
  ownEnrolments: "Your places",
  ownEnrolmentsText: "You have paid for these classes as a student.",
  toReceipts: "Receipts are in the payment history.",
  closed: "Closed",
  classCancelled: "Cancelled",
  notOnOffer: "Not on offer now",
  enrolmentEnded: "Enrolment has ended",
  soldOut: "No seat is left",
  seatHeld: "Your seat is held",
  seatsLeft: (seats: number) => (seats === 1 ? "1 seat left" : `${seats} seats left`),
  deleted: "Class Delete successfully",
  enrolledList: "Your seats",
  noEnrolment: "You have not Enroll any classes yeats",
  participant: "For",
  movedFrom: "Moved from",
  next: "Next",
  enrolled: "Enrolled:",
  instructor: "Instructor",
  viewClass: "View Class",
  viewClassOf: (name: string) => `View Class ${name}`,
  cancelEnrolment: "Cancel place",
  cancelEnded: (until: string) => `Cancelling here ended ${until}.`,
  askToCancel: "To cancel, write to ",
  theSchool: "the school",
  cancelText: (cardAmount: string | null, deskAmount: string | null, until: string) => {
    const back = [
      ...(cardAmount === null ? [] : [`${cardAmount} goes back to your card`]),
      ...(deskAmount === null ? [] : [`${deskAmount} waits for you at the desk`]),
    ];
    return `${back.join(", ")}, and the seat is free for somebody else at once. You can cancel until ${until}.`;
  },
  cancelFreeText: (until: string) =>
    `Nothing was paid for it, and the seat is free for somebody else at once. You can cancel until ${until}.`,
  cancelOwn: {
    label: (name: string) => `Cancel place in ${name}`,
    title: (name: string) => `Cancel your place in ${name}?`,
    confirm: "Cancel my place",
    keep: "Keep my place",
  },
  cancelOf: (person: string) => ({
    label: (name: string) => `Cancel ${person}'s place in ${name}`,
    title: (name: string) => `Cancel ${person}'s place in ${name}?`,
    confirm: "Cancel the place",
    keep: "Keep the place",
  }),
  cancelledFree: "Place cancelled.",
  cancelled: (cardAmount: string | null, deskAmount: string | null) =>
    [
      "Place cancelled.",
      ...(cardAmount === null ? [] : [`${cardAmount} is on its way back to your card.`]),
      ...(deskAmount === null ? [] : [`Please collect ${deskAmount} at the desk.`]),
    ].join(" "),
} as const;

export const studentsMessages = {
  count: (name: string, count: number) => (count === 1 ? `${name}: 1 student` : `${name}: ${count} students`),
  none: (name: string) => `Nobody is enrolled in ${name} yet.`,
  columns: {
    no: "NO",
    name: "Name",
    age: "Age",
    guardian: "Guardian",
    phone: "Phone",
    email: "Email",
    since: "Enrolled since",
    attended: "Was there",
    action: "Action",
  },
  attended: (attended: number, dates: number) => `${attended} of ${dates}`,
  actionsFor: (name: string) => `More actions for ${name}`,
  correct: "Correct the birth date",
  correctOf: (name: string) => `Correct the birth date of ${name}`,
  correctText: "The places of the child stay, also where a class is for other ages.",
  birthDate: "Birth date",
  correctIt: "Correct it",
  keepBirthDate: "Keep it",
  corrected: "The birth date is corrected",
  outsideAges: (count: number, total: number) =>
    `${count} of ${total} ${count === 1 ? "is" : "are"} outside the new ages.`,
  print: "Print",
  download: "Download as CSV",
  fileName: (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.csv`,
  listOf: (name: string, count: number) => `${count} enrolled in ${name}`,
} as const;

export const classMessageMessages = {
  open: "Write to all",
  title: (name: string) => `Write to everybody in ${name}`,
  text: (count: number) =>
    count === 1
      ? "The one student with an e-mail address gets it by e-mail, with your name and the school's."
      : `Each of the ${count} students gets it in an e-mail of their own, with your name and the school's.`,
  unreached: (count: number) =>
    count === 1 ? "1 student cannot be reached by e-mail." : `${count} students cannot be reached by e-mail.`,
  answers: (email: string) => `Answers go to your address, ${email}.`,
  noAnswers: "Your address is not verified, so nobody can answer. Verify it in your profile.",
  subject: "Subject",
  subjectHint: "The name of the class stands before it.",
  body: "Message",
  bodyHint: (characters: string) => `Plain text, at most ${characters} characters.`,
  send: "Send",
  cancel: "Not now",
  sent: (count: number) =>
    count === 1 ? "Message on its way to 1 student" : `Message on its way to ${count} students`,
} as const;
