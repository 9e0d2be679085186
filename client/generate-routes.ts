// The route tree is not committed: this writes it where no build has yet, so that the types can be checked.
import { Generator, getConfig } from "@tanstack/router-generator";
import { routerConfig } from "./router.config.ts";

const root = import.meta.dirname;
await new Generator({ config: getConfig(routerConfig, root), root }).run();
