import { testKilled } from "./killed-part.ts";

// Slow: starts a whole school, and again after the crash.
testKilled(["server"]);
