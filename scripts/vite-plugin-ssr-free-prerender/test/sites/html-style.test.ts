/**
 * Tests that the engine writes the CSS custom properties that the app sets on <html>. Visitors without scripts need
 * them.
 */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
function Theme() {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--accent', 'gold');
    style.overflow = 'clip';
    return () => {
      style.removeProperty('--accent');
      style.removeProperty('overflow');
    };
  }, []);
  return null;
}`;
const change = withParts(parts, (app) => app.replace('<Home />', '<><Home /><Theme /></>'));

const openTagOf = (page = ''): string => /<html[^>]*>/.exec(page)?.[0] ?? '';

test('The HTML contains the CSS custom properties that a page sets on <html>, but no other style properties', async () => {
  const { pages, said } = await buildChanged(change);
  expect(openTagOf(pages['index.html'])).toBe('<html lang="en" style="--accent: gold;">');
  expect(openTagOf(pages['about.html'])).toBe('<html lang="en">');
  expect(said.filter((finding) => finding.includes('<html>'))).toEqual([
    '/shop/ style-attribute: <html> has a style attribute, which a strict content security policy blocks. Use a CSS class instead.',
  ]);
});

test('CSS custom properties that a page sets are added to the style attribute that <html> has in the template', async () => {
  const style = 'color-scheme: dark; --accent: grey';
  const transformIndexHtml = (html: string): string =>
    html.replace('<html lang="en">', `<html lang="en" style="${style}">`);
  const { pages } = await buildChanged(change, {}, [{ name: 'styled', transformIndexHtml }]);
  expect(openTagOf(pages['index.html'])).toBe(`<html lang="en" style="${style}; --accent: gold;">`);
  expect(openTagOf(pages['about.html'])).toBe(`<html lang="en" style="${style}">`);
});
