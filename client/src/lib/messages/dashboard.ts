import { brand } from "../brand.ts";

export const dashboardMessages = {
  loading: "loading...",
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeText: {
    student: "Your classes, your places and your payments, in one place.",
    instructor: "Create a class, or see how yours are doing.",
    admin: "Decide on new classes and look after the people of the school.",
  },
  home: "Home",
  homeLabel: `${brand.name} home`,
  openMenu: "Open the dashboard menu",
  closeMenu: "Close the dashboard menu",
  navigation: "Dashboard",
  menus: {
    admin: {
      menageClass: "Menage Class",
      menageUser: "Menage User",
      money: "Money and seats",
      record: "Record of decisions",
    },
    student: { selectClass: "My Classes", enrolled: "My Enrolled", history: "Payment history", classes: "Classes" },
    instructor: { addclass: "Add Class", myclass: "My Class" },
  },
  hints: {
    menageClass: "Approve or deny what instructors hand in.",
    menageUser: "Find people, give them a role, or let them go.",
    record: "See who decided what, and when.",
    money: "See every payment, refund and seat, and whether all of it adds up.",
    selectClass: "The classes you picked, ready to be paid for.",
    enrolled: "The classes where a seat is yours.",
    history: "Every payment, with its transaction id.",
    classes: "Find the next class of your summer.",
    addclass: "Hand in a new class for approval.",
    myclass: "Status, enrolments and feedback of your classes.",
  },
} as const;
