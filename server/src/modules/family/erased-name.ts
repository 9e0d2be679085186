/** Stands for the name of a child of whom nothing needs it any more. */
export const ERASED_NAME = "Removed person";
