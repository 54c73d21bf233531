/**
 * Computes the region that probably contains a vehicle between two position reports.
 *
 * The vehicle follows a planned path at a planned speed. Its velocity error is an Ornstein–Uhlenbeck process in its
 * steady state. Its position error is the integral of that process (Johnson et al. 2008, "Continuous-time correlated
 * random walk model for animal telemetry data", Ecology 89). Errors along the path and across it are independent.
 *
 * Each report measures the position with an independent normal error. Given all reports before and after a time, the
 * position at that time is also normally distributed. This module computes its standard deviation (Rasmussen & Williams
 * 2006, "Gaussian Processes for Machine Learning", equation 2.26). A Kalman smoother gives the same numbers.
 */

export type Movement = {
  /** Standard deviation of the difference between actual and planned velocity, in km/h. */
  velocityError: number;
  /** Hours until a difference from the planned velocity decays to 1/e. */
  memory: number;
  /** Standard deviation of a reported position, in km. */
  reportError: number;
};

/**
 * Returns the covariance of the differences from the planned position at two times, in km². Times are hours since the
 * plan began. At the beginning, the difference is zero.
 */
function covarianceOf(one: number, other: number, { velocityError, memory }: Movement): number {
  const [early, late] = [Math.min(one, other) / memory, Math.max(one, other) / memory];
  const scale = (velocityError * memory) ** 2;
  return scale * (2 * early - 1 + Math.exp(-early) + Math.exp(-late) - Math.exp(early - late));
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? Number.NaN), 0);

/** Solves L y = b, where L is a lower triangular matrix. */
function solve(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution: number[] = [];
  lower.forEach((row, index) => {
    const known = dot(row.slice(0, index), solution);
    solution.push(((right[index] ?? Number.NaN) - known) / (row[index] ?? Number.NaN));
  });
  return solution;
}

/**
 * @param reports times of the position reports in hours, in ascending order
 * @returns a function that gives the standard deviation of the position at a time in hours. The result is in km and
 * takes all reports into account.
 */
export function findDeviation(reports: readonly number[], movement: Movement): (hour: number) => number {
  // Compute the Cholesky factor of the covariance matrix of the reports.
  const lower: number[][] = [];
  for (const [index, report] of reports.entries()) {
    const earlier = reports.slice(0, index).map((hour) => covarianceOf(hour, report, movement));
    const row = solve(lower, earlier);
    const variance = covarianceOf(report, report, movement) + movement.reportError ** 2;
    lower.push([...row, Math.sqrt(variance - dot(row, row))]);
  }
  return (hour) => {
    const known = solve(
      lower,
      reports.map((report) => covarianceOf(report, hour, movement)),
    );
    return Math.sqrt(Math.max(0, covarianceOf(hour, hour, movement) - dot(known, known)));
  };
}
