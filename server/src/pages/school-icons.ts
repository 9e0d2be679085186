import type { School } from "../modules/school/school.ts";
import { type LogoFile, logoUrl } from "../schemas/logo-files.ts";

const ICON = /<link rel="icon"[^>]*>/;
const TOUCH_ICON = /<link rel="apple-touch-icon"[^>]*>/;

/** The icon of a page's tab. */
export const iconLink = (logo: string | null): string =>
  logo === null
    ? '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    : `<link rel="icon" href="${logoUrl(logo, "32")}" sizes="32x32" type="image/png">`;

/** The page with the icons of the school's logo, where it has one. */
export const withIcons = (html: string, { logo }: Pick<School, "logo">): string =>
  logo === null
    ? html
    : html
        .replace(ICON, iconLink(logo))
        .replace(TOUCH_ICON, `<link rel="apple-touch-icon" href="${logoUrl(logo, "180")}">`);

/** The icons of a web app manifest. */
export function iconsOf(logo: string): object[] {
  const icon = (file: LogoFile, width: number) => ({
    src: logoUrl(logo, file),
    sizes: `${width}x${width}`,
    type: "image/png",
  });
  return [icon("192", 192), icon("512", 512), { ...icon("maskable", 512), purpose: "maskable" }];
}
