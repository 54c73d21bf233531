/** Converts places on a plane in metres to longitude and latitude. */

/** The ellipsoid of WGS 84: semi-axes in metres (NIMA TR8350.2, 2000). */
const [equatorial, polar] = [6_378_137, 6_356_752.314_245];
const firstEccentricity = 1 - (polar / equatorial) ** 2;
const secondEccentricity = (equatorial / polar) ** 2 - 1;
const degree = Math.PI / 180;

export type Geographic = [longitude: number, latitude: number];

/**
 * The point on the Earth at which simulated maps are placed, as longitude and latitude. It is in the open ocean, so
 * that no simulated place can be mistaken for a real address.
 */
export const nowhere: Geographic = [-35, 45];

/** Rounds degrees to six decimals, which is a tenth of a metre. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

/**
 * Returns a function that converts metres east and north of the origin to degrees on WGS 84. The metres are on a plane
 * that touches the ellipsoid at the origin. Points of the plane are projected onto the ellipsoid at right angles.
 * Within 8 km of the origin, this changes lengths by less than 0.01 mm per metre.
 * Source: Bowring, "Transformation from spatial to geographical coordinates", Survey Review 23 (1976).
 * @param origin longitude and latitude in degrees
 */
export function touchAt([longitude, latitude]: Geographic): (east: number, north: number) => Geographic {
  const [sin, cos] = [Math.sin(latitude * degree), Math.cos(latitude * degree)];
  const normal = equatorial / Math.sqrt(1 - firstEccentricity * sin * sin);
  return (east, north) => {
    // Coordinates in the plane of the origin's meridian: the distance from the earth's axis, and the position along
    // this axis.
    const outward = normal * cos - north * sin;
    const upward = normal * (1 - firstEccentricity) * sin + north * cos;
    const fromAxis = Math.hypot(outward, east);
    const reduced = Math.atan2(upward * equatorial, fromAxis * polar);
    const angle = Math.atan2(
      upward + secondEccentricity * polar * Math.sin(reduced) ** 3,
      fromAxis - firstEccentricity * equatorial * Math.cos(reduced) ** 3,
    );
    return [round(longitude + Math.atan2(east, outward) / degree), round(angle / degree)];
  };
}
