import { createElement, type ReactNode } from 'react';
import type { FigureContent } from '#content/content-types.ts';
import type { DrawingData, FigureData } from '#content/sources.ts';

const toElement = ([tag, attributes, ...children]: DrawingData): ReactNode =>
  createElement(tag, attributes, ...children.map((child) => (typeof child === 'string' ? child : toElement(child))));

/** Loads a figure that the build has written into a file of its own; null when it cannot be had. */
export async function loadFigure(address: string): Promise<FigureContent | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const { drawing, alt, caption }: FigureData = await answer.json();
    return { drawing: toElement(drawing), alt, caption };
  } catch {
    return null;
  }
}
