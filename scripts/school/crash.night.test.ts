import { testKilled } from "./killed-part.ts";

testKilled(["database", "stripe", "identity", "mail"]);
