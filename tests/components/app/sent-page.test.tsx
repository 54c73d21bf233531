// After an error in the app, the page is shown again as the host sent it, so it is never empty.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSentPage, showSentPage } from '#app/sent-page.ts';

const listen = vi.fn<(name: string, listener: () => void) => void>();

beforeEach(() => {
  listen.mockReset();
  // Stub the function, because a real listener would stay on the window, which the next test shares.
  vi.stubGlobal('addEventListener', listen);
});
afterEach(() => document.body.replaceChildren());

function openPage(): HTMLElement {
  document.body.innerHTML = '<div id="root"><h1>Contact</h1><form><input name="email"></form></div>';
  return document.getElementById('root') ?? expect.fail('The page has no #root.');
}
const field = (): HTMLInputElement => document.querySelector('input') ?? expect.fail('The page has no input field.');

test('after an error in the app, the prerendered page reappears with the text that the visitor typed', () => {
  const root = openPage();
  keepSentPage(root, '/contact');
  field().value = 'ada@engines.example';
  // Remove the content, as React does after an uncaught error.
  root.replaceChildren();
  showSentPage(root);
  expect(document.querySelector('h1')).toHaveTextContent('Contact');
  expect(field()).toHaveValue('ada@engines.example');
  expect(document.querySelectorAll('#root')).toHaveLength(1);
});

test('after an error in the app, Back and Forward reload the document if the path changes', () => {
  const address = { pathname: '/contact', reload: vi.fn<() => void>() };
  vi.stubGlobal('location', address);
  const root = openPage();
  keepSentPage(root, '/contact');
  root.replaceChildren();
  showSentPage(root);
  const [[name, onPopState] = expect.fail('The page has no event listener.')] = listen.mock.calls;
  expect(name).toBe('popstate');
  onPopState();
  expect(address.reload).not.toHaveBeenCalled();
  address.pathname = '/about';
  onPopState();
  expect(address.reload).toHaveBeenCalledOnce();
});
