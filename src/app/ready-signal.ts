/**
 * Says that the page of a path is completely in the document. The prerenderer listens and takes its snapshot while the
 * event is being dispatched; nobody else needs it.
 */
export function signalReady(path: string): void {
  document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path } }));
}
