/** Both carousels move on by themselves after this many milliseconds. */
export const CAROUSEL_DELAY_MS = 2500;
export const HERO_SLIDE_GAP_PX = 30;
export const HOME_INSTRUCTORS = 6;
export const CLASSES_PER_PAGE = 10;
/** The server's own limit is 100 per query; the page fetches ten at a time and stops offering more here. */
export const CLASSES_SHOWN_AT_MOST = 500;
export const SEARCH_DELAY_MS = 300;
export const AVATAR_PX = 32;

export const ENROLLED_CARD_MAX_HEIGHT_PX = 420;
export const ENROLLED_CARD_WIDTH_PX = 350;

export const TOAST_MS = 4000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_REMOVE_DELAY_MS = 1000;
export const TOAST_MAX_WIDTH_PX = 350;
/** The toast library holds this number itself; a test watches that it stays so. */
export const TOASTS_AT_ONCE = 20;

export const CACHE_MS = 5 * 60_000;
export const FRESH_MS = 30_000;
export const QUERY_RETRIES = 3;

/** As the cards and pages of classes show pictures. */
export const CLASS_PICTURE_RATIO = 8 / 5;
export const PICTURE_WIDTHS = [400, 800, 1600] as const;

/** Calls in one request; the server refuses more. */
export const BATCH_LARGEST = 6;
