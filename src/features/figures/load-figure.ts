import type { FigureContent } from '#content/content-types.ts';
import type { FigureData } from '#content/sources.ts';
import { buildElement } from '#ui/element-data.ts';

/** Loads a figure that the build has written into a file of its own; null when it cannot be had. */
export async function loadFigure(address: string): Promise<FigureContent | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const { drawing, alt, caption }: FigureData = await answer.json();
    return { drawing: buildElement(drawing), alt, caption };
  } catch {
    return null;
  }
}
