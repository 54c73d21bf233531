/** One message before the first test, in place of one from each. */
import { findInstalledBrowsers } from '../support/installed-browsers.ts';

export function setup(): void {
  try {
    findInstalledBrowsers();
  } catch (error) {
    // If it were thrown, Vitest would print it after a list of all projects and "No test files found".
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
