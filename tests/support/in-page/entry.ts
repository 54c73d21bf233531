/** What `installInPage` puts on the window: the measurements of this folder. */
import { readBreakpoints } from './breakpoints.ts';
import { findBareControls, findFaintLabels, findSmallLabels } from './drawings.ts';
import { findEmptyQuarter } from './first-band.ts';
import { lookAtFocus } from './focus.ts';
import { findLostText } from './lost-text.ts';
import { findSmallTargets } from './targets.ts';

const inPage = {
  findBareControls,
  findEmptyQuarter,
  findFaintLabels,
  findLostText,
  findSmallLabels,
  findSmallTargets,
  lookAtFocus,
  readBreakpoints,
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that is there
  interface Window {
    inPage: typeof inPage;
  }
}

window.inPage = inPage;
