/** Each page's title and description, and the orders of the public list of classes, the default first. */
export const pagesMessages = {
  classes: {
    title: "Classes",
    description: "All summer classes with price, coach and free seats. Search, sort and take your place.",
    sorts: {
      popular: "Most popular",
      newest: "Newest first",
      "price-asc": "Price, low to high",
      "price-desc": "Price, high to low",
    },
  },
  class: {
    description: (name: string, instructor: string) =>
      `${name} with ${instructor}: price, free seats and how to enrol.`,
  },
  instructors: {
    title: "Our Instructor",
    description: "The coaches of our summer sports school, and how to write to them.",
  },
  signIn: { title: "Sign In", description: "Sign in to choose classes, pay for them and see your places." },
  signUp: { title: "Sign Up", description: "Create an account and take your seat in a class this summer." },
  profile: { title: "Your profile", description: "Your name, picture and role at the school." },
  dashboard: { title: "Dashboard", description: "Your part of the school." },
  selected: { title: "My Classes", description: "Picked, but not paid for: a seat is yours once you have paid." },
  enrolled: { title: "My Enrolled", description: "Your seats. See you on the pitch." },
  waitlist: { title: "Waitlist", description: "Whose turn comes when a seat is free in a full class." },
  family: { title: "Family", description: "You and your children: who can be enrolled." },
  payment: { title: "payment now", description: "Pay for one class by card; its seat is kept for you meanwhile." },
  history: {
    title: "Payment history",
    description: "Everything you have paid for.",
  },
  addClass: { title: "Create New class", description: "An admin looks at it before students see it." },
  ownClasses: { title: "My Class", description: "How your classes are doing, newest first." },
  students: { title: "Enrolled students" },
  classOf: { title: "One class" },
  classMessages: { title: "Messages to a class" },
  classMoney: { title: "Money of a class" },
  familyOf: { title: "One family" },
  dates: { title: "Dates" },
  week: { title: "Week", description: "When and where classes meet, day by day." },
  attendance: { title: "Attendance", description: "Who is expected, who is there, who has left." },
  roster: { title: "Who is there" },
  venues: { title: "Venues", description: "Where classes meet. An exclusive venue has one class at a time." },
  holidays: { title: "Holidays", description: "Days without classes. Patterns of dates skip them." },
  consents: { title: "Consents", description: "What families are asked about each child, and agree to or not." },
  settings: { title: "Settings", description: "What the school is called, its money, rules, clock and messages." },
  users: {
    title: "Menage User",
    description: "Everybody with an account. A new role begins with the next sign-in.",
  },
  manageClasses: {
    title: "Menage Class",
    description: "What instructors have sent in, and how it was decided.",
  },
  desk: { title: "Desk", description: "Enrol a family that pays here." },
  money: {
    title: "Money and seats",
    description: "Every payment with its place and its refunds, reconciled with the card provider.",
  },
  reports: {
    title: "Reports",
    description: "Revenue, what is not paid, who takes part and who was there, as a table and a file.",
  },
  discounts: {
    title: "Discounts",
    description: "What families pay less, by themselves and with codes.",
  },
  emails: {
    title: "E-mail",
    description: "Every message of the school, to whom it goes and how it stands.",
  },
  auditLog: {
    title: "Audit log",
    description: "Who decided what, and when. Entries are never changed.",
  },
} as const;
