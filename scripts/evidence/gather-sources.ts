/**
 * Selects the tracks from which the published results are computed. The file contains either all vessels of a day, or
 * only twelve vessels (the extract).
 */

import { isPassenger } from '../../src/evidence/report.ts';
import type { Sources } from './evaluate.ts';
import { findFerries } from './ferries.ts';
import { countGatherings } from './gatherings.ts';
import { EvidenceError } from './open-csv.ts';
import type { ReadTracks } from './read-tracks.ts';

/**
 * Names of the excursion boats in the extract, a file of twelve vessels that are named by letters. The boats were
 * picked by hand, because no rule finds them among all vessels.
 */
const boatLetters = ['H', 'I', 'J', 'K', 'L'];

/** @throws EvidenceError when the file has no ferry at work */
export function gatherSources({ name, format, tracks }: ReadTracks): Sources {
  const ferries = findFerries(format === 'public' ? tracks.filter(isPassenger) : tracks);
  if (!ferries.some(({ isAtWork }) => isAtWork)) {
    throw new EvidenceError(
      `${name} contains no Staten Island ferry: no vessel stops at both ferry terminals, St George and Whitehall. Vessels in New York Harbor: ${tracks.length}. Pass AIS_2020_01_01.zip, which covers the whole day, or the extract of twelve vessels.`,
    );
  }
  if (format === 'public') return { ferries, tracks, midnight: countGatherings(tracks) };
  return { ferries, tracks, boats: tracks.filter(({ vessel }) => boatLetters.includes(vessel)) };
}
