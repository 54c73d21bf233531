/** Types of `harbor-results.json`: the published results from one day of radio reports in New York Harbor. */

/** Times of the last report before an event and the first one after it, in seconds after `start`. */
export type Interval = readonly [low: number, high: number];

export const terminals = ['St George', 'Whitehall'] as const;
export type Terminal = (typeof terminals)[number];

/** One crossing. The middle of each interval counts as the time of departure or arrival. */
export type Crossing = {
  /** Letter of the vessel and number of the crossing in its day, such as "A01". */
  id: string;
  vessel: string;
  from: Terminal;
  to: Terminal;
  departed: Interval;
  arrived: Interval;
};

export type Vessel = {
  /** Letter of the vessel. The vessels are in descending order of their largest `minutesAfter`. */
  id: string;
  role: 'ferry at work' | 'ferry laid up';
  /** Number of reports as received, including repeated ones. */
  reports: number;
  /** Number of reports as received in each of the 144 periods of ten minutes. */
  perTenMinutes: readonly number[];
  /** The longest time between two reports. */
  longestGap: Interval;
};

export type Departure = {
  terminal: Terminal;
  /** Seconds after `start`, by the timetable. */
  scheduled: number;
  /** Id of the crossing. */
  crossing: string;
  /** Minutes from the timetable to the middle of the interval. */
  minutesAfter: number;
  /** Half the width of the interval, in minutes. */
  halfWidth: number;
};

/** Numbers of vessels within 1.5 km of the Statue of Liberty. Vessels slower than 4 knots, even adrift, count as lying there. */
export type Gathering = {
  /** Seconds after `start`. */
  at: number;
  /** Passenger vessels lying there. */
  passenger: number;
  /** Other vessels lying there. */
  other: number;
  /** Faster vessels of any kind. */
  passing: number;
};

/** Number of values, extremes and percentiles. */
export type Spread = { count: number; min: number; p10: number; median: number; p90: number; max: number };

/** Errors of interpolation under way: metres from a report that was left out to the position interpolated for its time. */
export type PositionError = { cases: number; median: number; p90: number; p95: number; max: number };

/** Results of the same rules on fewer reports. */
export type Thinning = {
  everyMinutes: number;
  /** Share of the crossings that are found, 0 to 1, over three starting times. */
  share: number;
  /** Error in minutes against the result with all reports. Null if no crossing is found, and at one minute (the reference). */
  departureError: { median: number; p95: number } | null;
  /** Errors in metres. Null at one minute. */
  position: Pick<PositionError, 'median' | 'p90' | 'p95'> | null;
  /** Crossings found with the first starting time, with their intervals. */
  found: readonly { crossing: string; departed: Interval; arrived: Interval }[];
};

export type Interpolation = PositionError & {
  everyMinutes: number;
  /** The errors of ferries A to D alone. The other fields of the row also count five excursion boats. */
  ferries: PositionError;
};

/** Test of a radius. `of` is the number of left-out reports, and `inside` the share of them (0 to 1) within the radius. */
export type Held = { inside: number; of: number };

export type StatedRadius = {
  everyMinutes: number;
  /** Metres within which 95 % of the errors of ferries A and B are. */
  radius: number;
  /** Test on ferries C and D. */
  ferries: Held;
  /** Test on five excursion boats, which are slower. */
  boats: Held;
};

export type Results = {
  simulated: false;
  source: string;
  licence: string;
  day: string;
  /** Start of the 24 hours that the results cover. */
  start: '2020-01-01T00:00:00Z';
  /** Offset of local time from UTC, in hours. */
  timeZoneOffset: -5;
  vessels: readonly Vessel[];
  crossings: readonly Crossing[];
  departures: readonly Departure[];
  /** Crossings found with the settings that were tried first. `radius` is in metres, `dwell` in seconds. */
  firstSettings: { found: number; of: number; radius: number; dwell: number };
  /** The ferry with the longest time between two reports. */
  silence: { vessel: string; between: Interval; metresMoved: number };
  /** The departure with the widest interval. */
  inGap: { crossing: string; between: Interval; metresMoved: number; speedAfter: number };
  /**
   * The only report of the day with an impossible position. `metres` is its distance from the previous report, and `knots` the
   * speed that the vessel would need to get there.
   * `reports` counts the vessel's reports in the two hours around it, 11:00 to 13:00 UTC.
   */
  jump: { vessel: string; role: string; at: number; metres: number; knots: number; reports: number };
  midnight: readonly Gathering[];
  /** Minutes from departure to arrival. */
  durations: Spread;
  /** Minutes at a terminal, for visits under an hour. */
  turnarounds: Spread;
  thinning: readonly Thinning[];
  interpolation: readonly Interpolation[];
  radius: readonly StatedRadius[];
  /** Minutes between the arrival and its forecast at departure. */
  forecast: { cases: number; median: number; p90: number; worst: number };
};
