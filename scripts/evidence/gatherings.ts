/** Counts the vessels near the Statue of Liberty. */
import { distanceBetween, isPassenger, type Report, type Track } from '../../src/evidence/report.ts';
import type { Gathering } from '../../src/evidence/results.ts';

const statue = { latitude: 40.6892, longitude: -74.0445 };
/** Distance from the statue in metres within which vessels are counted. */
const radius = 1500;
/** Maximum speed in knots of a vessel that waits near the statue. It may drift, or hold its position against the tide. */
const lying = 4;
/** Maximum seconds between a count and the report with a vessel's position. Anchored vessels report every 3 minutes. */
const maxAge = 180;

const minute = 60;
/**
 * The times at which the vessels are counted, in seconds after 00:00 UTC: every ten minutes from 19:00 to 06:00 local
 * time.
 */
const countTimes = Array.from({ length: 67 }, (_, index) => index * 10 * minute);

function nearestReport(reports: readonly Report[], at: number): Report | undefined {
  const off = ({ t }: Report): number => Math.abs(t - at);
  const fresh = reports.filter((report) => off(report) <= maxAge);
  return fresh.sort((a, b) => off(a) - off(b))[0];
}

/**
 * Returns the number of vessels near the statue at the time of each count.
 * @param tracks all vessels of a whole day, with their types
 */
export function countGatherings(tracks: readonly Track[]): Gathering[] {
  const near = tracks.filter(({ reports }) => reports.some((report) => distanceBetween(statue, report) <= radius));
  return countTimes.map((at) => {
    const gathering = { at, passenger: 0, other: 0, passing: 0 };
    for (const track of near) {
      const report = nearestReport(track.reports, at);
      if (!report || distanceBetween(statue, report) > radius) continue;
      const isLying = report.speed !== null && report.speed < lying;
      if (!isLying) gathering.passing += 1;
      else if (isPassenger(track)) gathering.passenger += 1;
      else gathering.other += 1;
    }
    return gathering;
  });
}
