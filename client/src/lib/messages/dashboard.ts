import { brand } from "../brand.ts";

export const dashboardMessages = {
  loading: "loading...",
  welcome: (name: string) => `Welcome, ${name}`,
  home: "Home",
  homeLabel: `${brand.name} home`,
  openMenu: "Open the dashboard menu",
  closeMenu: "Close the dashboard menu",
  navigation: "Dashboard",
  menu: {
    menageClass: { text: "Menage Class", hint: "Approve or deny new classes." },
    menageUser: { text: "Menage User", hint: "Find users, change their role, or remove them." },
    money: { text: "Money and seats", hint: "See every payment, refund and seat, and whether all of it adds up." },
    record: { text: "Audit log", hint: "See who decided what, and when." },
    selectClass: { text: "My Classes", hint: "The classes you picked, ready to be paid for." },
    enrolled: { text: "My Enrolled", hint: "The classes where a seat is yours." },
    history: { text: "Payment history", hint: "Every payment, with its transaction id." },
    classes: { text: "Classes", hint: "Find the next class of your summer." },
    addclass: { text: "Add Class", hint: "Hand in a new class for approval." },
    myclass: { text: "My Class", hint: "Status, enrolments and feedback of your classes." },
  },
} as const;
