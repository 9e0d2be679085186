export { classIdInput as selectClassInput } from "../classes/classes.schema.ts";
