/** Reads the state of known routers (React Router, TanStack Router) from the values of their React contexts. */
import type { ErrorPage } from '../types/snapshot.ts';
import { readText as decode } from './markup.ts';

export type RouterPlace = {
  name: string;
  /** The error page, if the router shows one instead of the page. */
  errorPage: ErrorPage;
  /** The path that the router shows, without its basename. */
  path: string;
  basename: string;
  /** False while the router is navigating. */
  isIdle: boolean;
  /**
   * True if a part of the page still shows another path, for example because an animation keeps the previous page
   * visible.
   */
  isMixed: boolean;
};

type Place = Partial<RouterPlace>;

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;

const readText = (value: unknown, name: string): string | null => {
  const text = readField(value, name);
  return typeof text === 'string' ? text : null;
};

/** Reads the current path from React Router's `LocationContext`. Returns null for the value of another context. */
function readLocation(value: unknown): Place | null {
  const path = readText(readField(value, 'location'), 'pathname');
  return path !== null && readText(value, 'navigationType') !== null ? { name: 'React Router', path } : null;
}

/**
 * Reads the path that the innermost route matched from React Router's `RouteContext`. Returns null for outer routes and
 * for other contexts.
 */
function readInnermostPath(value: unknown): string | null {
  const matches = readField(value, 'matches');
  if (!Array.isArray(matches) || readField(value, 'outlet') !== null) return null;
  return readText(matches.at(-1), 'pathname');
}

/**
 * Reads the router's base path from React Router's `NavigationContext`. Returns null for the value of another context.
 */
function readNavigation(value: unknown): Place | null {
  const basename = readText(value, 'basename');
  return basename !== null && readField(value, 'navigator') !== undefined ? { basename } : null;
}

/**
 * Describes the error that an error page shows.
 * @param thrown an error, a response, or any other value
 */
function describeThrown(thrown: unknown): string {
  const status = readField(thrown, 'status');
  const answer = typeof status === 'number' ? `${status} ${readText(thrown, 'statusText') ?? ''}`.trim() : null;
  return answer ?? readText(thrown, 'message') ?? String(thrown);
}

const withError = (name: string, thrown: unknown, isNotFound: boolean): { errorPage: ErrorPage } => ({
  errorPage: { text: `${name} shows an error page at this address: ${describeThrown(thrown)}`, isNotFound },
});

function readLoaderErrors(value: unknown): Place {
  const errors = readField(value, 'errors');
  const [thrown] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return thrown === undefined ? {} : withError('React Router', thrown, readField(thrown, 'status') === 404);
}

/** Reads the state of a data router (React Router 6 to 8). */
function readDataState(value: unknown): Place | null {
  const initialized = readField(value, 'initialized');
  // Contexts of other libraries may have a field `initialized` too.
  if (typeof initialized !== 'boolean' || readText(value, 'historyAction') === null) return null;
  const navigation = readField(value, 'navigation');
  const isIdle = initialized && (navigation === undefined || readText(navigation, 'state') === 'idle');
  return { isIdle, ...readLoaderErrors(value) };
}

/** Reads loader errors of React Router 8, which keeps them in a separate context. */
const readLoaded = (value: unknown): Place | null =>
  readField(value, 'loaderData') !== undefined && readField(value, 'actionData') !== undefined
    ? readLoaderErrors(value)
    : null;

/** Returns true while React Router 8 navigates. Its navigation state is in a separate context. */
function isNavigating(value: unknown): boolean {
  const state = readText(readField(value, 'navigation'), 'state');
  return state !== null && state !== 'idle' && readText(value, 'revalidation') !== null;
}

/**
 * Reads the state of TanStack Router from its context. Uses `resolvedLocation`, because `location` changes before the
 * content does.
 */
function readTanStack(value: unknown): Place | null {
  if (readField(value, 'routesById') === undefined) return null;
  const name = 'TanStack Router';
  const state = readField(value, 'state');
  const path = readText(readField(state, 'resolvedLocation'), 'pathname');
  const place: Place = {
    name,
    path: path ?? '',
    basename: readText(value, 'basepath') ?? '/',
    isIdle: path !== null && readText(state, 'status') === 'idle',
  };
  const matches = readField(state, 'matches');
  for (const match of Array.isArray(matches) ? matches : []) {
    const isNotFound = readText(match, 'status') === 'notFound' || readField(match, 'globalNotFound') === true;
    if (!isNotFound && readText(match, 'status') !== 'error') continue;
    return { ...place, ...withError(name, isNotFound ? 'not found' : readField(match, 'error'), isNotFound) };
  }
  return place;
}

/**
 * Makes paths of different routers comparable: decodes them, because only some routers encode their paths, and removes
 * a trailing slash.
 */
const normalize = (path: string): string => decode(path).replace(/(?<=.)\/$/, '');

/**
 * Updates the router's state with the value of one React context. Must be called for outer contexts before inner ones,
 * because the outermost router takes precedence.
 */
export function noteRouter(place: Place, value: unknown): void {
  const read =
    readLocation(value) ??
    readNavigation(value) ??
    readDataState(value) ??
    readLoaded(value) ??
    readTanStack(value) ??
    {};
  const inner = read.path ?? readInnermostPath(value);
  if (inner !== null && place.path !== undefined && normalize(inner) !== normalize(place.path)) place.isMixed = true;
  if (isNavigating(value)) place.isIdle = false;
  for (const [name, each] of Object.entries(read)) if (!(name in place)) Object.assign(place, { [name]: each });
}

/**
 * Returns an error message if the router's basename differs from Vite's base; otherwise null.
 * @param base the path of the site on its host
 */
export function findBasenameFault({ name, basename = '/' }: Place, base: string): string | null {
  if (name === undefined || normalize(basename) === normalize(base)) return null;
  const option = name === 'TanStack Router' ? 'basepath' : 'basename';
  return `${name}'s ${option} is "${basename}", but Vite's base is "${base}", and both must be the same. Set the router's ${option} to import.meta.env.BASE_URL`;
}

/** Returns the reason why the router doesn't show this path. Returns null if it does, or if no router is known. */
export function describeRouter(place: Place, path: string): string | null {
  const { name, path: shown, basename = '/', isIdle = true } = place;
  if (name === undefined || shown === undefined) return null;
  if (!isIdle) return `${name} is still navigating`;
  const whole = basename === '/' ? shown : normalize(normalize(basename) + shown);
  // Some versions of TanStack Router keep the base in the path.
  const hasBase = name === 'TanStack Router' && normalize(shown) === normalize(path);
  return hasBase || normalize(whole) === normalize(path) ? null : `${name} is at ${whole}`;
}
