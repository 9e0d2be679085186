import * as fc from "fast-check";

/** The same inputs in every run of `npm test`. Tests at night, which do not import this, try others each time. */
fc.configureGlobal({ seed: 42 });
