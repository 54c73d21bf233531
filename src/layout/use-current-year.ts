import { useEffect, useState } from 'react';

/**
 * Returns the visitor's current year. The first render uses the year of the build, like the prerendered page, so that
 * hydration finds no mismatch. An effect then reads the visitor's clock.
 */
export function useCurrentYear(): number {
  const [year, setYear] = useState(__BUILD_YEAR__);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
