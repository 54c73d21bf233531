// Typed text, focus and open details survive when React recreates a page's elements.
import { afterEach, expect, test } from 'vitest';
import { keepInput, restoreInput } from '#app/preserve-input.ts';

const markup = `
  <form>
    <input name="email" type="text">
    <input name="subscribe" type="checkbox">
    <input name="answer" type="radio" value="yes"><input name="answer" type="radio" value="no">
    <input name="subject" type="hidden" value="sent">
    <textarea name="message"></textarea>
    <select name="unit"><option>m</option><option>km</option></select>
    <button>Send</button>
  </form>
  <details><summary>More</summary></details>
  <a href="/about">About</a><a href="/about">Us</a>
  <h1 id="title" tabindex="-1">Contact</h1>`;

afterEach(() => document.body.replaceChildren());

function addPage(): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = markup;
  document.body.append(page);
  return page;
}

function find<Found extends HTMLElement>(page: Element, selector: string): Found {
  return page.querySelector<Found>(selector) ?? expect.fail(`There is no ${selector}.`);
}
const email = (page: Element) => find<HTMLInputElement>(page, '[name="email"]');
const message = (page: Element) => find<HTMLTextAreaElement>(page, 'textarea');

/** Performs a visitor's action in a page, replaces the page with a new rendering, and restores the input. */
function rerender(use: (page: HTMLElement) => void, change: (page: HTMLElement) => void = () => {}): HTMLElement {
  const before = addPage();
  const input = keepInput([before]);
  use(before);
  const after = document.createElement('div');
  after.innerHTML = markup;
  change(after);
  before.replaceWith(after);
  restoreInput(input, after);
  return after;
}

test('typed text, choices and open details survive when React recreates the page', () => {
  const page = rerender((before) => {
    email(before).value = 'ada@engines.example';
    message(before).value = 'Two questions.';
    find<HTMLInputElement>(before, '[name="subscribe"]').checked = true;
    find<HTMLInputElement>(before, '[value="no"]').checked = true;
    find<HTMLSelectElement>(before, 'select').value = 'km';
    find<HTMLDetailsElement>(before, 'details').open = true;
  });
  expect(email(page)).toHaveValue('ada@engines.example');
  expect(message(page)).toHaveValue('Two questions.');
  expect(find(page, '[name="subscribe"]')).toBeChecked();
  expect(find(page, '[value="no"]')).toBeChecked();
  expect(find(page, '[value="yes"]')).not.toBeChecked();
  expect(find(page, 'select')).toHaveValue('km');
  expect(find(page, 'details')).toHaveAttribute('open');
});

test('fields that the visitor has not used get the values of the recreated page', () => {
  const page = rerender(
    () => {},
    (after) => {
      message(after).value = 'I would like a demo.';
      find<HTMLInputElement>(after, '[type="hidden"]').value = 'new';
    },
  );
  expect(message(page)).toHaveValue('I would like a demo.');
  expect(find(page, '[type="hidden"]')).toHaveValue('new');
});

test('the focus and the text selection survive when React recreates the page', () => {
  const page = rerender((before) => {
    message(before).value = 'Two questions.';
    message(before).focus();
    message(before).setSelectionRange(4, 13);
  });
  expect(message(page)).toHaveFocus();
  expect([message(page).selectionStart, message(page).selectionEnd]).toEqual([4, 13]);
});

test.each(['a:nth-of-type(2)', '#title'])('the recreated element %s gets the focus back', (selector) => {
  const page = rerender((before) => find(before, selector).focus());
  expect(find(page, selector)).toHaveFocus();
});

test('restoring the input does not take the focus from another element', () => {
  const search = document.createElement('input');
  document.body.append(search);
  const page = rerender((before) => {
    email(before).focus();
    search.focus();
  });
  expect(search).toHaveFocus();
  expect(email(page)).not.toHaveFocus();
});

test('if the recreated page lacks a field, the text typed into that field is dropped', () => {
  const page = rerender(
    (before) => {
      email(before).value = 'ada@engines.example';
      message(before).value = 'Two questions.';
      email(before).focus();
    },
    (after) => email(after).remove(),
  );
  expect(message(page)).toHaveValue('Two questions.');
  expect(document.body).toHaveFocus();
});
