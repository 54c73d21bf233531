/** A connection whose errors name file and remedy, and are noted: the auth server answers some with a bare 500. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseError, toDatabaseError } from './database-error.ts';

export type Notes = {
  failure: DatabaseError | null;
  /** What the auth server has printed. */
  words: string[];
};

/** What went wrong while one request was answered. */
export const requestNotes = new AsyncLocalStorage<Notes>();

/** Calls that can fail by the state of the file; `prepare` gives statements, which are watched as well. */
const watched = new Set<string | symbol>(['exec', 'prepare', 'run', 'get', 'all']);

function watchCalls<T extends object>(target: T, file: string): T {
  return new Proxy(target, {
    get: (object, key) => {
      const value: unknown = Reflect.get(object, key, object);
      if (typeof value !== 'function') return value;
      if (!watched.has(key)) return value.bind(object);
      return (...args: unknown[]) => {
        try {
          const result: unknown = value.apply(object, args);
          return key === 'prepare' ? watchCalls(result as object, file) : result;
        } catch (error) {
          const failure = toDatabaseError(error, file);
          const notes = requestNotes.getStore();
          if (notes && failure) notes.failure = failure;
          throw failure ?? error;
        }
      };
    },
  });
}

export const watchSql = (sql: DatabaseSync, file: string): DatabaseSync => watchCalls(sql, file);
