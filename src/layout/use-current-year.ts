import { useEffect, useState } from 'react';

/**
 * The visitor's current year. The first render says the year of the build, so that a snapshot of another year
 * hydrates without a mismatch; the visitor's clock is read after that.
 */
export function useCurrentYear(): number {
  const [year, setYear] = useState(__BUILD_YEAR__);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
