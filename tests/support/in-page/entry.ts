/** What `installInPage` puts on the window: the measurements of this folder. */
import { findBareControls, findFaintLabels, findSmallLabels, lookAtFocus } from './contrast.ts';
import { findEmptyQuarter, findSmallTargets, readBreakpoints } from './layout.ts';
import { findLostText } from './lost-text.ts';

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
