/** Paths as the specification spells them in links; the router matches any letter case. */
export const CLASSES_PATH = "/Classes" as "/classes";
export const SIGN_UP_PATH = "/signUp" as "/signup";
