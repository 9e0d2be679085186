import { readFileSync } from "node:fs";

/**
 * The environment, in which the content of the file that `<NAME>_FILE` names stands for the setting NAME: secrets then need
 * not be in the environment. Empty settings are not set. Of a name with a problem there is no value.
 */
export function readSettingFiles(
  source: NodeJS.ProcessEnv,
  names: readonly string[],
): { env: NodeJS.ProcessEnv; problems: Map<string, string> } {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const problems = new Map<string, string>();
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] === undefined) {
      try {
        env[name] = readFileSync(file, "utf8").trim() || undefined;
      } catch {
        problems.set(name, `${name}_FILE names a file that cannot be read: ${file}`);
      }
    } else {
      delete env[name];
      problems.set(name, `${name} and ${name}_FILE are both set: set one of them`);
    }
  }
  return { env, problems };
}
