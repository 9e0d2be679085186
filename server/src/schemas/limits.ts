// In a file without schemas: what every page of the client loads first reads them, and leaves zod to the forms.

/** The last row that a page of a list begins after, which limits what one page costs. */
export const MAX_OFFSET = 10_000;

export const SEARCH_MAX_LENGTH = 100;
export const SPORT_MAX_LENGTH = 40;
export const MAX_AGE = 120;
export const MAX_SEATS = 10_000;
export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 9_999_999;
/** How many years from now a meeting or an end of enrolment lies at most. */
export const MAX_YEARS_AHEAD = 3;
/** By how many weeks the dates of a copied class are later at most: a class of ten years ago is copied as well. */
export const MAX_WEEKS = 520;
/** How many places one payment is for. The database has the same limit. */
export const MAX_CART = 12;
export const CODE_MAX_LENGTH = 30;
/** Of a discount at the desk, and of how it was paid. The database has the same limits. */
export const REASON_MAX_LENGTH = 200;
export const REFERENCE_MAX_LENGTH = 100;
