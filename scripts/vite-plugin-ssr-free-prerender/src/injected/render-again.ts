/**
 * The elements that React makes of props, as it would where nothing was written: in a document without a window, so that
 * nothing is loaded and nothing runs. A script of its own: only proofs need it, and of many frames their parent alone.
 */
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** An element as an app renders it. */
export type HostNode = {
  name: string;
  props: Readonly<Record<string, unknown>>;
  children: readonly (HostNode | string)[];
  /** Given what React has made of it. */
  take: (made: Element | null) => void;
};

const toReact = (node: HostNode | string): ReactElement | string =>
  typeof node === 'string'
    ? node
    : createElement(node.name, { ...node.props, ref: node.take }, ...node.children.map(toReact));

const inert = document.implementation.createHTMLDocument('');
/** What React cannot render here it has not rendered in the app either, which says so. */
const silent = { onUncaughtError: () => {}, onRecoverableError: () => {} };

export function renderFresh(nodes: readonly (HostNode | string)[]): void {
  const root = createRoot(inert.createElement('div'), silent);
  flushSync(() => root.render(nodes.map(toReact)));
}
