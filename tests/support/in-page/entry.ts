/** Collects the functions of this folder that measure a page. `installInPage` adds them to the window of a page. */
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
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend the existing one
  interface Window {
    inPage: typeof inPage;
  }
}

window.inPage = inPage;
