declare module "virtual:campside-assets" {
  /** The links of the files that these routes need, as HTML. */
  export function assetsOf(routeIds: string[]): string;
}
