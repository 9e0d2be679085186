import { formatAmount, groupDigits } from "../format.ts";

/** What forms say of what was typed. The build of another language has the same of that language; the server answers in English. */
export const formTexts = {
  required: "This field is required",
  notStored: "This text cannot be stored",
  tooManyMarks: "Please use at most six marks on one letter",
  tooLong: (most: number) => `Please use at most ${groupDigits(most)} characters`,
  oneLine: "Please use one line, without characters that cannot be shown",
  notShown: "Please remove the characters that cannot be shown",
  notPrinted: (character: string | undefined) => `Please leave out ${character}: receipts cannot print it`,
  time: "Please enter a date and a time",
  day: "Please choose a day",
  whole: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}`,
  /** Of amounts in cents. */
  amount: (leastCents: number, mostCents: number) =>
    `Enter an amount from ${leastCents === 0 ? "0" : formatAmount(leastCents)} to ${formatAmount(mostCents)}, such as 12.50`,
  endBeforeStart: "The end must be after the start",
  lastBeforeFirst: "The last day must not be before the first",
  noPlace: "Choose at least one place",
  datesNotSeen: "Please look at the dates first",
  picture: "Please choose a picture",
  pictureHint: (megabytes: number) => `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB`,

  emailAddress: "Please enter an e-mail address, such as name@example.com",
  passwordHint: (least: number) => `At least ${least} characters, one of them a capital letter.`,
  passwordTooShort: "password must be Greater than 6 characters",
  passwordWithoutCapital: "Error: password must  have a capital letter.",
  telephone: "Enter a telephone number, such as +49 30 1234567",

  seats: (most: number) => `Seats must be a whole number from 1 to ${groupDigits(most)}`,
  seatsTaken: (count: number) =>
    count === 1
      ? "1 seat is taken already; there cannot be fewer"
      : `${count} seats are taken already; there cannot be fewer`,
  price: "Please enter a price such as 79.99",
  /** Of prices in cents. */
  priceBetween: (...ends: [number, number]) =>
    `The price must lie between ${ends.map(formatAmount).map(groupDigits).join(" and ")}`,
  ages: (most: number) => `Ages are whole years from 0 to ${most}`,
  agesInOrder: "The oldest age must not be below the youngest",
  weeksTooLate: (years: number) => `The copy's dates would lie more than ${years} years ahead`,
  weeks: (most: number) => `Weeks are a whole number from 1 to ${most}`,
  /** Where the dates allow fewer than a year. */
  weeksAhead: (most: number, years: number) =>
    `Weeks are a whole number from 1 to ${most}: dates lie at most ${years} years ahead`,

  dateTooLong: (days: number) => `A date lasts at most ${days} days`,
  noDate: "Please choose a date",
  tooManyDates: (most: number) => `A class has at most ${most} dates`,
  days: (most: number) => `Days are a whole number up to ${most}`,
  minutes: (most: number) => `Minutes are a whole number up to ${most}`,
  notMoved: "Please say by how much the dates move, or to which venue",
  mapAddress: "Please enter an https:// address, or leave this empty",
  timeZone: "Please choose a time zone such as Europe/Berlin",
  firstDay: "Please choose the first day",
  lastDay: "Please choose the last day",
  lastDayBeforeFirst: "The last day must not be before the first one",
  holidayTooLong: (days: number) => `A holiday lasts at most ${days} days`,
  decidedTwice: "Please decide once about each class",

  consentAnswer: "Please answer yes or no",
  consentKind: "Please choose what it is about",
  picturesAreFree: "Nobody has to agree to pictures",
  birthDate: "Enter a date, such as 2018-05-31",
  birthDateTooEarly: "Enter a date after 1900",
  phone: "Enter a phone number, such as +49 171 2345678",
  tooManyContacts: (most: number) => `Please name at most ${most} people to call`,
  tooManyCollectors: (most: number) => `Please name at most ${most} people who may collect`,
  noPerson: "Choose at least one person",
  tooManyPeople: (most: number) => `Choose at most ${most} people`,
  personTwice: "Choose each person once",

  tooManyPlaces: (most: number) => `Choose at most ${most} places`,
  tooManyInCart: (most: number) => `Pay for at most ${most} places at a time`,
  codeTooLong: (most: number) => `A code has at most ${most} characters`,
  deskDiscount: "Enter an amount, such as 10.00",
  discountReason: "Say why the family pays less",
  discountCode: "Please use 3 to 30 letters from A to Z, digits and hyphens",
  discountAmount: "Please enter an amount such as 10 or 12.50",
  uses: (most: number) => `Please enter a whole number from 1 to ${groupDigits(most)}, or nothing`,
  freeForever: "A code that can make places free needs a limit per family",
  noClass: "Please choose a class",
  tooManyClasses: (most: number) => `Please choose at most ${most}`,
  percentOrAmount: "Please enter either a percentage or an amount",

  reportDays: (most: number) => `Choose from 1 to ${most} days`,
  attendanceDays: (most: number) => `Choose at most ${most} days`,
  tooManyResent: (most: number) => `Please send at most ${most} again at once`,
  currency: (codes: string) =>
    `Please choose one of ${codes}: prices have two decimals, so currencies with three or none cannot be used`,
  onReceipts: "Please use characters that receipts can print",
  httpsAddress: "Please enter an address that begins with https://",
  schoolTimeZone: "Please choose a time zone, such as Europe/Berlin",
  color: "Please enter a colour such as #0b6a65",
  noLanguage: "Please choose a language",
  languageTwice: "Please name each language once",
};
