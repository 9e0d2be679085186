import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";

const names = [
  "Aaliyah Brooks, Adrián Castillo, Agnieszka Nowak, Ahmed Farouk, Aiko Tanaka, Ananya Krishnan, Beatrix Vogel",
  "Callum Fraser, Chiamaka Eze, Daniel Goldberg, Diego Herrera, Elif Yıldız, Emma Larsen, Farid Rahimi",
  "Grace Mwangi, Hana Kovářová, Hugo Bernard, Imani Johnson, Jakub Zieliński, Joon-ho Park, Katya Morozova",
  "Lars Haugen, Leilani Kahale, Liam O’Connor, Lucía Romero, Malik Thompson, Mei-Ling Chen, Nadia Benali",
  "Oliver Whitfield, Priya Desai, Quinn Delaney, Rosa Marchetti, Samuel Adeyemi, Siobhán Kelly, Tariq Aziz",
  "Thảo Nguyễn, Vera Petrović, Yusuf Demir",
].flatMap((line) => line.split(", "));

function mailName(name: string): string {
  const letters = name.toLowerCase().replaceAll("ı", "i").normalize("NFD");
  return letters
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z ]/g, "")
    .replaceAll(" ", ".");
}

/** All forty students: the demo student first, the newcomer last. */
export const students: readonly { name: string; email: string }[] = [
  DEMO_ACCOUNTS.student,
  ...names.map((name) => ({ name, email: `${mailName(name)}@mail.example` })),
  NEWCOMERS.student,
];
