/** Applies a schema to a value whose placeholders are filled in. Pure. */
import type { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

type Path = readonly PropertyKey[];

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, key) => Object(inner)[key], value);

function put(value: unknown, path: Path, inner: unknown): void {
  Object(at(value, path.slice(0, -1)))[path.at(-1) ?? ''] = inner;
}

/**
 * A limit counts a text as it is written, placeholders included, as an editor counts it too: no entry can help how long the
 * brand is.
 * @param filled plain data; `written` is the same before its placeholders were filled in
 */
export function parseFilled<Schema extends z.ZodType>(
  schema: Schema,
  filled: unknown,
  written: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const choice = { reportInput: true, error: explainIssue };
  const result = schema.safeParse(filled, choice);
  const long = (result.error?.issues ?? []).flatMap(({ code, path, input }) =>
    code === 'too_big' && typeof input === 'string' && at(written, path) !== input ? [path] : [],
  );
  if (long.length === 0) return result;
  const measured = structuredClone(filled);
  for (const path of long) put(measured, path, at(written, path));
  const counted = schema.safeParse(measured, choice);
  if (counted.success) for (const path of long) put(counted.data, path, at(filled, path));
  return counted;
}
