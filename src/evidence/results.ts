/** Types of `harbor-results.json`: the published results from one day of radio reports in New York Harbor. */

/**
 * The interval in which an event happened: the times of the last report before it and of the first report after it.
 * Times are in seconds after `Results.start`.
 */
export type Interval = readonly [low: number, high: number];

export const terminals = ['St George', 'Whitehall'] as const;
export type Terminal = (typeof terminals)[number];

/** A crossing from one terminal to the other. The time of departure or arrival is the middle of its interval. */
export type Crossing = {
  /** The vessel's letter and the number of the crossing, counted from the start of the day, such as "A01". */
  id: string;
  vessel: string;
  from: Terminal;
  to: Terminal;
  departed: Interval;
  arrived: Interval;
};

export type Vessel = {
  /**
   * Letter of the vessel. Ferries at work get the first letters, in descending order of their largest delay
   * (`minutesAfter`).
   */
  id: string;
  role: 'ferry at work' | 'ferry laid up';
  /** Number of reports as received, including repeated reports. */
  reports: number;
  /** Number of reports as received in each of the 144 periods of ten minutes. */
  perTenMinutes: readonly number[];
  /** Times of the reports before and after the vessel's longest gap. */
  longestGap: Interval;
};

export type Departure = {
  terminal: Terminal;
  /** Time of departure in the timetable, in seconds after `Results.start`. */
  scheduled: number;
  /** Id of the `Crossing` that began with this departure. */
  crossing: string;
  /** Delay in minutes: from the scheduled time to the middle of the crossing's departure interval. */
  minutesAfter: number;
  /** Uncertainty of the delay in minutes: half the width of the departure interval. */
  halfWidth: number;
};

/** Numbers of vessels within 1.5 km of the Statue of Liberty at one time. */
export type Gathering = {
  /** Time in seconds after `Results.start`. */
  at: number;
  /** Number of waiting passenger vessels. A vessel is counted as waiting if it is slower than 4 knots. */
  passenger: number;
  /** Number of waiting vessels that aren't passenger vessels. They are slower than 4 knots, too. */
  other: number;
  /** Number of vessels of any kind that aren't waiting: 4 knots or faster, or without a known speed. */
  passing: number;
};

/** Statistics of a list of values: the number of values, extremes and percentiles. */
export type Spread = { count: number; min: number; p10: number; median: number; p90: number; max: number };

/**
 * Errors, in metres, of interpolated positions of vessels under way. An error is the distance between the position in a
 * report that was left out, and the position interpolated for the time of that report.
 */
export type PositionError = { cases: number; median: number; p90: number; p95: number; max: number };

/** Results if only one report in every `everyMinutes` minutes is used. */
export type Thinning = {
  everyMinutes: number;
  /** Share of all crossings that are found, 0 to 1. The mean of three runs with different starting times. */
  share: number;
  /**
   * Errors of departure times in minutes, compared with the results from all reports. Null if `everyMinutes` is 1,
   * because all reports are used then. Also null if no crossing is found.
   */
  departureError: { median: number; p95: number } | null;
  /** Errors of interpolated positions, in metres. Null if `everyMinutes` is 1, because no report is left out then. */
  position: Pick<PositionError, 'median' | 'p90' | 'p95'> | null;
  /** Crossings found in the first run. The runs differ in the starting time from which reports are kept. */
  found: readonly { crossing: string; departed: Interval; arrived: Interval }[];
};

export type Interpolation = PositionError & {
  everyMinutes: number;
  /** The errors of ferries A to D alone. The other fields also include the errors of five excursion boats. */
  ferries: PositionError;
};

/** Test of a radius: `of` is the number of position errors, `inside` the share of them within the radius, 0 to 1. */
export type Held = { inside: number; of: number };

export type StatedRadius = {
  everyMinutes: number;
  /** Radius in metres: 95 % of the position errors of ferries A and B are smaller. */
  radius: number;
  /** Test of the radius on the position errors of ferries C and D, which were not used to compute it. */
  ferries: Held;
  /** Test of the radius on the position errors of five excursion boats, which are slower than the ferries. */
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
  /**
   * Settings that were tried first: a vessel stays at a place if it remains within `radius` metres for `dwell` seconds.
   * `found` is the number of departures found with these settings, and `of` the number of scheduled departures.
   */
  firstSettings: { found: number; of: number; radius: number; dwell: number };
  /** The ferry with the longest time between two reports. `metresMoved` is the distance between these reports. */
  silence: { vessel: string; between: Interval; metresMoved: number };
  /**
   * The crossing whose departure has the widest interval (`between`). `metresMoved` is the distance between the reports
   * at the start and the end of this interval. `speedAfter` is the speed in the report at its end, in knots.
   */
  inGap: { crossing: string; between: Interval; metresMoved: number; speedAfter: number };
  /**
   * The only report of the day with an impossible position. `metres` is its distance from the previous report. `knots`
   * is the speed that the vessel would have needed for that distance. `reports` is the number of the vessel's reports
   * from 11:00 to 13:00 UTC.
   */
  jump: { vessel: string; role: string; at: number; metres: number; knots: number; reports: number };
  midnight: readonly Gathering[];
  /** Minutes from departure to arrival. */
  durations: Spread;
  /** How many minutes ferries stayed at a terminal. Visits of an hour or more are left out. */
  turnarounds: Spread;
  thinning: readonly Thinning[];
  interpolation: readonly Interpolation[];
  radius: readonly StatedRadius[];
  /** Errors, in minutes, of arrival times that were forecast at departure. */
  forecast: { cases: number; median: number; p90: number; worst: number };
};
