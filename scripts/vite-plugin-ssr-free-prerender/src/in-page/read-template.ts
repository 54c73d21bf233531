/** Sent to the browser as text: it uses nothing of this module. */
import type { PrintedFacts } from './install-capture.ts';

/** What the template says by itself. */
export function readTemplate(html: string): PrintedFacts | null {
  return window.__prerenderEngine?.readTemplate(html) ?? null;
}
