/** One message before the first test, in place of one from each. */
import { findInstalledBrowsers } from '../support/installed-browsers.ts';

export function setup(): void {
  findInstalledBrowsers();
}
