/** One message before the first test, in place of one from each. */
import { findInstalledBrowsers } from '../support/installed-browsers.ts';

export function setup(): void {
  try {
    findInstalledBrowsers();
  } catch (error) {
    // Thrown on, it would stand behind a list of all projects of Vitest and "No test files found".
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
