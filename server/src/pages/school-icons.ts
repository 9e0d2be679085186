import type { School } from "../modules/school/school.ts";
import { type LogoFile, logoUrl } from "../schemas/logo-files.ts";

// As they stand in client/index.html.
const ICON = 'href="/icon.svg" type="image/svg+xml"';
const TOUCH_ICON = 'href="/apple-touch-icon.png"';

const iconOf = (logo: string): string => `href="${logoUrl(logo, "32")}" sizes="32x32" type="image/png"`;

/** The icon of a page's tab. */
export const iconLink = (logo: string | null): string => `<link rel="icon" ${logo === null ? ICON : iconOf(logo)}>`;

/** The page with the icons of the school's logo, where it has one. */
export const withIcons = (html: string, { logo }: Pick<School, "logo">): string =>
  logo === null ? html : html.replace(ICON, iconOf(logo)).replace(TOUCH_ICON, `href="${logoUrl(logo, "180")}"`);

/** The icons of a web app manifest. */
export function iconsOf(logo: string): object[] {
  const icon = (file: LogoFile, width: number) => ({
    src: logoUrl(logo, file),
    sizes: `${width}x${width}`,
    type: "image/png",
  });
  return [icon("192", 192), icon("512", 512), { ...icon("maskable", 512), purpose: "maskable" }];
}
