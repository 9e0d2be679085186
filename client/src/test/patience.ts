import { configure } from "@testing-library/react";

// As long as the tests wait elsewhere (vitest.config.ts): on a busy machine a second is over before a dialog has closed.
configure({ asyncUtilTimeout: 10_000 });
