import { resourceMissing } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import type { StoredKind, StoredObjects } from "../store/object-store.ts";

/** The object named in the path of a call that has no parameters of its own. */
export function retrieve<Kind extends StoredKind>(call: Call, kind: Kind): StoredObjects[Kind] {
  call.parameters.rejectUnknown(["expand"]);
  return findObject(call, kind, call.id);
}

/** @throws ApiError `resource_missing`: 404 for an id in the path, 400 for one in the parameter `param` */
export function findObject<Kind extends StoredKind>(
  { objects }: Call,
  kind: Kind,
  id: string,
  param?: string,
): StoredObjects[Kind] {
  const found = objects.find(kind, id);
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}
