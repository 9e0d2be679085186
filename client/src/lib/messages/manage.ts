const withEmail = (name: string, email: string | null): string => (email === null ? name : `${name} (${email})`);

export const adminMessages = {
  selectUsersHint: "Select people to copy their addresses, or to take the list with you.",
  usersFile: "people.csv",
  copyAddresses: "Copy addresses",
  addressesCopied: (count: number) => (count === 1 ? "1 address copied" : `${count} addresses copied`),
  notCopied: "The browser does not let the page copy. Please download the list instead.",
  usersColumns: { no: "NO", name: "Name", email: "Email", promote: "Promote", role: "Role", remove: "Remove" },
  promotions: {
    student: { label: "Make Student", done: "Make Student successfully" },
    instructor: { label: "Make Instructor", done: "Make Instructor successfully" },
    admin: { label: "Make Admin", done: "Make Admin  successfully" },
  },
  you: "You",
  withEmail,
  changeRoleTitle: (name: string, role: string) => `Change the role of ${name} to ${role}?`,
  changeRoleText: (name: string, enrolmentsAre: string) =>
    `${name} is signed out on every device and signs in again with the new role. Paid places stay, and are in ${enrolmentsAre}.`,
  inProfile: "the profile",
  makeStudent: (name: string) => `Make Student: ${name}`,
  successor: (classes: number) =>
    classes === 1 ? "Who takes over the live class?" : `Who takes over the ${classes} live classes?`,
  successorHint: "Classes that are not over need an instructor.",
  chooseSuccessor: "Choose an instructor",
  successorMissing: "Please choose who takes the classes over",
  giveUpTitle: "Give up your own admin role?",
  giveUpText: (role: string) =>
    `Your role is ${role} at once, and you sign in again. Only another admin can make you an admin again.`,
  endSessions: (name: string) => `End sessions of ${name}`,
  endSessionsTitle: "End the sessions of this user?",
  endSessionsText: (name: string, email: string | null) =>
    `${withEmail(name, email)} is signed out on every device, and may sign in again. Their calendar address ends.`,
  endSessionsConfirm: "End sessions",
  sessionsEnded: (name: string) => `${name} is signed out everywhere`,
  moreActions: (name: string) => `More actions for ${name}`,
  removeUser: (name: string) => `Remove ${name}`,
  removeTitle: "Remove this user?",
  removeText: (name: string, email: string | null) =>
    `${withEmail(name, email)} is signed out everywhere and cannot sign in again. Payments and receipts are kept.`,
  places: (count: number, amount: string) =>
    `${count === 1 ? "Cancel the paid place" : `Cancel the ${count} paid places`} and refund ${amount}`,
  placesHint: "Otherwise nothing goes back, and the seats stay taken by ‘Removed user’.",
  removeConfirm: "Remove",
  removed: "User Delete successfully",
  lastAdmin: "The last admin stays",
  notVerified: "Not verified",
  promoteUnverified:
    "Nobody has shown that this address belongs to this person. Ask them to verify it first: whoever signed up with it gets the role.",
  lostAddress: "None: its verified owner has it now",
  searchUsers: "Search users",
  searchUsersHint: "Name, child, e-mail or phone",
  noUsers: "There are no users yet",
  noUsersFound: (search: string) => `Nobody matches “${search}”. Try fewer or shorter words.`,
  classesColumns: {
    name: "Name",
    image: "Image",
    email: "Email",
    seats: "Available seat",
    price: "Price",
    status: "Status",
    approve: "Approve",
    deny: "Deny",
  },
  noArchivedClasses: "No class is archived",
  approve: "Approve",
  deny: "Deny",
  approveSome: (count: number) => (count === 1 ? "Approve 1 class" : `Approve ${count} classes`),
  approvedUntil: (approved: number, all: number, name: string, problem: string) =>
    `${approved} of ${all} classes approved. ${name}: ${problem}`,
  approvedSome: (count: number) => (count === 1 ? "Class approved" : `${count} classes approved`),
  approveClass: (name: string) => `Approve ${name}`,
  denyClass: (name: string) => `Deny ${name}`,
  approved: "Class Approve Success",
  denied: "Class Deny Success",
  open: "Open",
  openClass: (name: string) => `Open ${name}`,
  closeClass: "Close for new students",
  closed: "The class takes no new students; enrolled ones stay",
  keepOpen: "Keep open",
  closeDeclined: "The request is declined; the class stays open",
  staysClosed: "Closed for new students, also once it is approved.",
  reopenClass: "Reopen",
  reopened: "The class takes new students again",
  archiveClass: "Archive",
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveText:
    "The class leaves all lists but ‘Archived’ for good, and dates to come are cancelled; while somebody is enrolled, it stays until the last date is over. Enrolments, payments and receipts stay, and its students still see it.",
  archived: "Class archived",
  cancelClass: "Cancel class",
  cancelClassTitle: (name: string) => `Cancel ${name}?`,
  cancelClassText: (people: number, amount: string, holds: number) =>
    [
      people === 0
        ? "Nobody has paid for this class."
        : people === 1
          ? `1 student has paid. The place ends, and ${amount} goes back.`
          : `${people} students have paid. Every place ends, and ${amount} goes back.`,
      ...(holds > 0 ? ["Held seats are released."] : []),
      "This cannot be undone.",
    ].join(" "),
  cancelClassReason: "Reason",
  cancelClassReasonHint: (sendsEmail: boolean) =>
    sendsEmail
      ? "Students and the instructor get it by e-mail."
      : "The school sends no e-mail: please tell the students and the instructor yourself.",
  cancelClassConfirm: (amount?: string) => (amount ? `Cancel class and refund ${amount}` : "Cancel class"),
  cancelClassKeep: "Keep the class",
  classCancelled: "Class cancelled",
  refundsSent: (done: number, total: number, amount: string) => `${done} of ${total} refunds sent: ${amount}`,
  refundsProgress: "Refunds sent",
  refundsToHandOut: (amount: string) => `${amount} is to be handed out at the desk.`,
  refundsFailed: (failed: number) =>
    failed === 1 ? "1 refund has come back from the bank." : `${failed} refunds have come back from the bank.`,
  feedbackTitle: "Send Your FeedBack",
  feedbackLabel: "Feedback for the instructor",
  feedbackHint: "The instructor reads this beside the class. It may stay empty.",
  close: "Close",
  submit: "Submit",
  searchClasses: "Search classes",
  searchClassesHint: "Class, instructor or e-mail",
  noClasses: "There are no classes yet",
  noClassesFound: (search: string) => `Nothing matches “${search}”. Try fewer or shorter words.`,
  cancel: "Cancel",
} as const;
