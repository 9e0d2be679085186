/** Where the file-based routes are and where their tree is written; for the build and for the type check alike. */
export const routerConfig = {
  target: "react" as const,
  routesDirectory: `${import.meta.dirname}/src/routes`,
  generatedRouteTree: `${import.meta.dirname}/src/route-tree.gen.ts`,
  routeFileIgnorePattern: String.raw`\.(test\.tsx?|module\.css)$`,
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // What a route shows while it waits comes with the route: the first page has no use for it.
    defaultBehavior: [["component", "pendingComponent"], ["errorComponent"], ["notFoundComponent"]],
  },
  disableLogging: true,
};
