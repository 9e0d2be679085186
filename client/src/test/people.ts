/** Ada and her daughter, as the server lists a family. */
export const oneself = { id: "u1", name: "Ada", isOneself: true, birthDate: null, age: null, classNames: [] };
export const anna = {
  id: "p1",
  name: "Anna",
  isOneself: false,
  birthDate: "2018-05-31",
  age: 8,
  classNames: ["Football", "Judo"],
};
