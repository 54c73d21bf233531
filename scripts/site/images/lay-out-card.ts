/** Lays out a share card inside the browser. Puppeteer sends the function as text, so it can't use imports. */

export type Card = { label: string; title: string; tagline: string; drawing: string };

/**
 * Puts the texts and the drawing of a page onto the share card. Prefers a smaller title on three lines to a larger
 * title on more lines.
 * @returns false if the texts don't fit at any size
 */
export function layOutCard({ label, title, tagline, drawing }: Card): boolean {
  const part = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The share card has no element ${selector}.`);
    return found;
  };
  const [words, heading, sheet] = [part('.words'), part('h1'), part('figure')];
  part('.label').textContent = label;
  part('.tagline').textContent = tagline;
  heading.textContent = title;
  sheet.innerHTML = drawing;

  // A drawing has margins for its place on the page. Crop the margins, so that the drawing fills its area.
  const svg = sheet.querySelector('svg');
  if (svg) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    const drawn = svg.getBBox();
    const stroke = 4;
    const [left, top] = [Math.max(x, drawn.x - stroke), Math.max(y, drawn.y - stroke)];
    const right = Math.min(x + width, drawn.x + drawn.width + stroke);
    const bottom = Math.min(y + height, drawn.y + drawn.height + stroke);
    svg.setAttribute('viewBox', [left, top, right - left, bottom - top].join(' '));
  }

  const lineHeight = 1.04;
  const room = sheet.clientHeight - 24;
  const fits = (size: number, lines: number): boolean => {
    heading.style.fontSize = `${size}px`;
    return (
      heading.scrollWidth <= heading.clientWidth &&
      heading.clientHeight <= Math.ceil(lines * lineHeight * size) &&
      words.clientHeight <= room
    );
  };
  const tries = [
    { lines: 3, from: 46, to: 38 },
    { lines: 4, from: 42, to: 34 },
    { lines: 5, from: 38, to: 32 },
    { lines: 9, from: 34, to: 20, narrow: true },
    // This allows breaks inside a word that is longer than a line, such as a brand name of forty letters.
    { lines: 9, from: 28, to: 20, narrow: true, broken: true },
  ];
  for (const { lines, from, to, narrow = false, broken = false } of tries) {
    heading.classList.toggle('narrow', narrow);
    heading.classList.toggle('broken', broken);
    for (let size = from; size >= to; size -= 1) if (fits(size, lines)) return true;
  }
  return false;
}
