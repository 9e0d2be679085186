import { brand } from "../brand.ts";

export const shellMessages = {
  home: "Home",
  instructors: "Instructors",
  classes: "Classes",
  login: "Login",
  dashboard: "Dashboard",
  toPayFor: (count: number) => (count === 1 ? "1 class to pay for" : `${count} classes to pay for`),
  profile: "Your profile",
  logOut: "Log out",
  loggedOut: "Logged out successfully",
  toDark: "Switch to the dark look",
  toLight: "Switch to the light look",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  mainNavigation: "Main",
  skipToContent: "Skip to the content",
  toTop: "Back to the top",
  homeLink: `${brand.name}, to the home page`,
  tagline: "A sports school in the style of a summer camp: real coaches, small groups, long evenings.",
  rights: (year: number) => `© ${year} ${brand.name}. All rights reserved.`,
  terms: "Terms",
  privacy: "Privacy notice",
  footer: [
    { title: "Services", entries: ["Day camps", "Team training", "Private coaching", "Sports shop"] },
    { title: "Company", entries: ["About us", "Our coaches", "Jobs", "Press"] },
    { title: "Legal", entries: ["Terms of use", "Privacy policy", "Cookie policy"] },
  ],
  pageTitle: (page: string) => `${page} · ${brand.name}`,
  siteTitle: `${brand.name} · Summer sports school`,
  siteDescription:
    "Football, cricket, cycling, athletics and martial arts with coaches who care. Find a class, take a seat, spend the summer moving.",
} as const;
