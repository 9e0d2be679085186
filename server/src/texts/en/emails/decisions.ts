/** The messages to instructors and users about their classes and their role. */
export const decisions = {
  classes: {
    class_approved: {
      subject: (name: string) => `${name} is approved`,
      text: "Your class is public now, and students can enrol.",
    },
    class_denied: {
      subject: (name: string) => `${name} is not approved`,
      text: "The school has not approved your class. Edit it, and the school looks at it again.",
    },
    class_closed: {
      subject: (name: string) => `${name} is closed`,
      text: "The school has closed your class: it takes no new students and has left the public lists. Enrolled students stay.",
    },
    class_reopened: {
      subject: (name: string) => `${name} is open again`,
      text: "The school has opened your class again: it is in the public lists and takes new students.",
    },
    class_close_declined: {
      subject: (name: string) => `${name} stays open`,
      text: "The school keeps your class open for new students. Please talk to an admin about it; you can ask again.",
    },
    class_cancelled: {
      subject: (name: string) => `${name} is cancelled`,
      text: "The school has cancelled your class for good. Every enrolled student is told and gets the money back.",
    },
  },
  approvedButClosed: "The school has approved your class. It stays closed for new students, as it was before the edit.",
  roles: {
    student: {
      subject: "You are a student now",
      text: "The school has changed your role: you no longer have the pages of an instructor or an admin. Your own places and payments stay.",
    },
    instructor: {
      subject: "You are an instructor now",
      text: "The school has made you an instructor. Sign in again to add classes and to see who is enrolled in them.",
    },
    admin: {
      subject: "You are an admin now",
      text: "The school has made you an admin. Sign in again to decide about classes and to manage users and money.",
    },
  },
};
