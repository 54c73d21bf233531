/** Where a build goes. The one definition: the build writes to these places, and commands and tests read from them. */
import { join } from 'node:path';

/** `checks`: tests, audit, bench and the comparison of hosts look at a build of their own; that for production stays as it is. */
export type BuildPurpose = 'production' | 'checks';

export type BuildPlaces = {
  /** Everything that a later build may reuse. */
  cache: string;
  /** The finished site. */
  dist: string;
  /** Configurations of servers, which are not uploaded with the site. */
  deploy: string;
  /** What the engine says of each page. */
  reports: string;
  /** The client build, which the engine makes the site from. */
  client: string;
  /** Snapshots and images of former builds. */
  snapshots: string;
  images: string;
  /** Hash of all that went into the last whole build. */
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
