/** The folders of a build. The build writes to these places, and commands and tests read from them. */
import { join } from 'node:path';

/**
 * `checks` is a separate build for tests, audit, bench and the comparison of hosts. It leaves the production build
 * untouched.
 */
export type BuildPurpose = 'production' | 'checks';

export type BuildPlaces = {
  /** Everything that later builds can reuse. */
  cache: string;
  /** The finished site. */
  dist: string;
  /** Server configurations. They are not uploaded with the site. */
  deploy: string;
  /** The prerender engine's report on each page. */
  reports: string;
  /** The client build, from which the engine renders the site. */
  client: string;
  /** Snapshots of pages from previous builds. */
  snapshots: string;
  images: string;
  /** File with a hash of everything that the last complete build was made from. */
  stamp: string;
  /** Exists while a build is running. */
  lock: string;
};

export function placesOf(projectRoot: string, purpose: BuildPurpose): BuildPlaces {
  const cache = join(projectRoot, '.cache', ...(purpose === 'checks' ? ['checks'] : []));
  const results = purpose === 'checks' ? cache : projectRoot;
  return {
    cache,
    dist: join(results, 'dist'),
    deploy: join(results, 'deploy'),
    reports: join(results, 'reports'),
    client: join(cache, 'client'),
    snapshots: join(cache, 'prerender'),
    images: join(cache, 'images'),
    stamp: join(cache, 'build-stamp'),
    lock: join(cache, 'build.lock'),
  };
}
