/** What each file of a logo is called before `.png`: how many pixels wide it is, or the icon of which phones cut out a shape. */
export const LOGO_FILES = {
  "32": "png32",
  "96": "png96",
  "180": "png180",
  "192": "png192",
  "512": "png512",
  maskable: "maskable",
} as const;
export type LogoFile = keyof typeof LOGO_FILES;

/** The address of a logo's file, whose content never changes. */
export const logoUrl = (logo: string, file: LogoFile): string => `/logos/${logo}-${file}.png`;
