/**
 * How a server is started here, in the image and by `npm run serve`: V8 and the C library then give back what they no longer
 * need, which they do late on a machine with much memory.
 */
export const LEAN_NODE_ARGS = ["--max-semi-space-size=8", "--heap-growing-percent=10"];
export const LEAN_ENV = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768", MALLOC_TRIM_THRESHOLD_: "131072" };
