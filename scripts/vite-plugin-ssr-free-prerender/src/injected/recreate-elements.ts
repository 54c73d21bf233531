/**
 * Has React create elements from props, in a document without a window: nothing loads and nothing runs there. A script of
 * its own, since only the proof needs it. Frames use their parent's.
 */
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** An element as the app renders it. */
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
/** What React can't render here failed in the app too, and was reported there. */
const silent = { onUncaughtError: () => {}, onRecoverableError: () => {} };

export function recreate(nodes: readonly (HostNode | string)[]): void {
  const root = createRoot(inert.createElement('div'), silent);
  flushSync(() => root.render(nodes.map(toReact)));
}
