/** The names of a record's fields, by their type: `Object.keys` knows texts only. */
export function keysOf<Fields extends object>(fields: Fields): Extract<keyof Fields, string>[] {
  const keys: Extract<keyof Fields, string>[] = [];
  for (const key in fields) keys.push(key);
  return keys;
}
