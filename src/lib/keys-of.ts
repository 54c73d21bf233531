/** Returns an object's keys with their literal types, which the type of `Object.keys` (`string[]`) loses. */
export function keysOf<Fields extends object>(fields: Fields): Extract<keyof Fields, string>[] {
  const keys: Extract<keyof Fields, string>[] = [];
  for (const key in fields) keys.push(key);
  return keys;
}
