/** Reminders, notices before something is erased, and what instructors write. */
export const notices = {
  reminderSubject: (what: { people: string | null; name: string; date: string }) =>
    `Reminder: ${what.people ? `${what.people}, ${what.name}` : what.name} on ${what.date}`,
  reminder: (name: string, people: string | null, count: number) => {
    const what = people ? `${name} for ${people}` : name;
    return count === 1
      ? `A date of ${what} is coming up. We look forward to seeing you.`
      : `${count} dates of ${what} are coming up. We look forward to seeing you.`;
  },
  keepHealthNotes: (child: string) => `Keep the health notes of ${child}?`,
  healthNotes: (child: string, day: string) =>
    `We will erase the health notes of ${child} on ${day}, because nobody has needed them for half a year. Keep them? Then please open them and say that they are still right.`,
  keepChild: (child: string) => `Keep ${child} in your family's list?`,
  child: (child: string, day: string) =>
    `We will remove ${child} from your family's list on ${day}, name and birth date included, because ${child} has had no place for three years. Shall ${child} stay?`,
  messageAbout: (first: string, count: number) => `${first} and ${count} more classes`,
  writesToYou: (writer: string, classes: string) => `${writer} writes to you about ${classes}:`,
  writesToAll: (writer: string, classes: string) => `${writer} writes to everybody enrolled in ${classes}:`,
  toAnswer: (name: string) => `To answer ${name}, reply to this message.`,
};
