/** Memory flags of the server, here and in the image: they limit the unused memory that V8 and the C library keep. */
export const LEAN_NODE_ARGS = ["--max-semi-space-size=8", "--heap-growing-percent=30"];
export const LEAN_ENV = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "4194304", MALLOC_TRIM_THRESHOLD_: "8388608" };
