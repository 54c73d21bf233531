/**
 * Verification compares the prerendered elements with those that React creates from the same props. This module creates
 * the latter in a document without a window, where nothing loads and no script runs.
 * The module is bundled into a separate script, because only verification needs it. A frame uses the script that its
 * parent window has loaded.
 */
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** An HTML element with the props that the app has given it. */
export type HostNode = {
  name: string;
  props: Readonly<Record<string, unknown>>;
  children: readonly (HostNode | string)[];
  /** Called with the element that React created. */
  take: (created: Element | null) => void;
};

const toReact = (node: HostNode | string): ReactElement | string =>
  typeof node === 'string'
    ? node
    : createElement(node.name, { ...node.props, ref: node.take }, ...node.children.map(toReact));

const inert = document.implementation.createHTMLDocument('');
/** Errors are ignored, because they also occurred in the app and were reported there. */
const silent = { onUncaughtError: () => {}, onRecoverableError: () => {} };

export function recreate(nodes: readonly (HostNode | string)[]): void {
  const root = createRoot(inert.createElement('div'), silent);
  flushSync(() => root.render(nodes.map(toReact)));
}
