/** Types of `harbor-results.json`: the published results from one day of radio reports in New York Harbor. */

/** The two reports that bracket an event, in seconds after `start`. */
export type Interval = readonly [low: number, high: number];

export const terminals = ['St George', 'Whitehall'] as const;
export type Terminal = (typeof terminals)[number];

/** The middle of an interval is its time. */
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
  /** A letter. The boats are lettered by their largest `minutesAfter`. */
  id: string;
  role: 'ferry at work' | 'ferry laid up';
  /** Number of reports as received, including repeated ones. */
  reports: number;
  /** 144 numbers of reports as received. */
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

/** Vessels within 1.5 km of the Statue of Liberty. One that is slower than 4 knots lies there, be it adrift. */
export type Gathering = {
  /** Seconds after `start`. */
  at: number;
  /** Passenger vessels that lie there. */
  passenger: number;
  /** Other vessels that lie there. */
  other: number;
  /** Faster vessels of all kinds. */
  passing: number;
};

/** Percentiles. */
export type Spread = { count: number; min: number; p10: number; median: number; p90: number; max: number };

/** Distances in metres between a report that was left out and the position interpolated for its time, under way. */
export type PositionError = { cases: number; median: number; p90: number; p95: number; max: number };

/** The same rules on fewer reports. */
export type Thinning = {
  everyMinutes: number;
  /** 0 to 1: of the crossings, over three starting times. */
  share: number;
  /** Minutes from the time by all reports. Null where no crossing is found, and at one minute, which is the reference. */
  departureError: { median: number; p95: number } | null;
  /** Metres. Null at one minute. */
  position: Pick<PositionError, 'median' | 'p90' | 'p95'> | null;
  /** Those that are found with the first starting time, each with its intervals. */
  found: readonly { crossing: string; departed: Interval; arrived: Interval }[];
};

export type Interpolation = PositionError & {
  everyMinutes: number;
  /** The errors of ferries A to D alone. The other fields of the row also count five excursion boats. */
  ferries: PositionError;
};

/** 0 to 1: of so many reports that were left out, those within the radius. */
export type Held = { inside: number; of: number };

export type StatedRadius = {
  everyMinutes: number;
  /** Metres: 95 % of the errors of ferries A and B lie within. */
  radius: number;
  /** Tested on ferries C and D. */
  ferries: Held;
  /** Tested on five excursion boats, which are slower. */
  boats: Held;
};

export type Results = {
  simulated: false;
  source: string;
  licence: string;
  day: string;
  /** The results cover 24 hours from here. */
  start: '2020-01-01T00:00:00Z';
  /** Hours from UTC to local time. */
  timeZoneOffset: -5;
  vessels: readonly Vessel[];
  crossings: readonly Crossing[];
  departures: readonly Departure[];
  /** With the settings that were tried first, in metres and seconds. */
  firstSettings: { found: number; of: number; radius: number; dwell: number };
  /** The ferry with the longest time between two reports. */
  silence: { vessel: string; between: Interval; metresMoved: number };
  /** The departure with the widest interval. */
  inGap: { crossing: string; between: Interval; metresMoved: number; speedAfter: number };
  /**
   * The one report of the day that its vessel can't have sent from where it says: metres from the report before, knots to get there.
   * `reports` counts those of the vessel in the two hours around it, 11:00 to 13:00 UTC.
   */
  jump: { vessel: string; role: string; at: number; metres: number; knots: number; reports: number };
  midnight: readonly Gathering[];
  /** Minutes from departure to arrival. */
  durations: Spread;
  /** Minutes at a terminal, of those under an hour. */
  turnarounds: Spread;
  thinning: readonly Thinning[];
  interpolation: readonly Interpolation[];
  radius: readonly StatedRadius[];
  /** Minutes from the arrival forecast at departure to the arrival. */
  forecast: { cases: number; median: number; p90: number; worst: number };
};
