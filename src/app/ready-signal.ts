/**
 * Signals that the document contains the complete page for `path`. The prerenderer takes its snapshot while the event
 * is dispatched. Nothing else listens to this event.
 */
export function signalReady(path: string): void {
  document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } }));
}
