/** A position report of one vessel. */
export type Report = {
  /** Seconds after the start of the day (00:00 UTC). */
  t: number;
  /** Degrees north and east. */
  latitude: number;
  longitude: number;
  /** Speed over ground in knots, as broadcast. Null if not available. */
  speed: number | null;
};

/** All reports of one vessel, in chronological order. */
export type Track = {
  vessel: string;
  /** Type of vessel as broadcast (ITU-R M.1371, table 53): 60 is a passenger vessel. Null if the source has none. */
  type: number | null;
  reports: readonly Report[];
};

/** Returns true for passenger vessels, which have the types 60 to 69. */
export const isPassenger = ({ type }: Track): boolean => type !== null && Math.floor(type / 10) === 6;

type Place = Pick<Report, 'latitude' | 'longitude'>;

/** Mean radius of the Earth in metres (Moritz, "Geodetic Reference System 1980"). */
const earthRadius = 6_371_008.8;
const degree = Math.PI / 180;

/** Returns the great-circle distance in metres (haversine formula). */
export function distanceBetween(from: Place, to: Place): number {
  const north = Math.sin(((to.latitude - from.latitude) * degree) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * degree) / 2);
  const squared = north * north + Math.cos(from.latitude * degree) * Math.cos(to.latitude * degree) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(squared)));
}

/** Metres per second in a knot. */
const knot = 1852 / 3600;

/** Returns the speed in knots that a vessel needs to get from the position of one report to that of the other. */
export const knotsBetween = (from: Report, to: Report): number => distanceBetween(from, to) / (to.t - from.t) / knot;
