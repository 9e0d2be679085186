/** What the server takes for a class; a test watches that both agree. */
export const classLimits = {
  nameLength: 120,
  descriptionLength: 2000,
  minSeats: 1,
  maxSeats: 10_000,
  minPriceCents: 50,
  maxPriceCents: 9_999_999,
} as const;
