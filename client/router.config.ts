/** Where the file-based routes are and where their tree is written; for the build and for the type check alike. */
export const routerConfig = {
  target: "react" as const,
  routesDirectory: `${import.meta.dirname}/src/routes`,
  generatedRouteTree: `${import.meta.dirname}/src/route-tree.gen.ts`,
  routeFileIgnorePattern: String.raw`\.(test\.tsx?|module\.css)$`,
  autoCodeSplitting: true,
  disableLogging: true,
};
