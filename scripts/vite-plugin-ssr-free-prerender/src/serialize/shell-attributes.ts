/**
 * Reads the attributes that the app sets on `<html>` and `<body>`, because React doesn't render these elements.
 * Prerendered pages get the attributes `lang` and `dir` of both elements. They also get the data attributes and custom
 * properties of `<html>`.
 * They don't get classes, which may depend on the visitor. They don't get data attributes of `<body>` either, because
 * libraries use these for state such as an open dialog.
 */
import type { Capture } from '../types/snapshot.ts';
import { onParsed } from './markup.ts';

type Place = keyof Capture['shell'];

type Attribute = {
  place: Place;
  name: string;
  value: string | null;
  inTemplate: string | null;
  /** The value before the last change. */
  previous: string | null;
  /**
   * The path of the page that was shown when the value last changed. Empty if it was the first page, because the start
   * of the app may have caused the change.
   */
  changedBy: string;
};

const elementOf = (place: Place): HTMLElement => (place === 'html' ? document.documentElement : document.body);

const isStyle = (place: Place, name: string): boolean => place === 'html' && name === 'style';
const isWritten = (place: Place, name: string): boolean =>
  name === 'lang' || name === 'dir' || isStyle(place, name) || (place === 'html' && name.startsWith('data-'));
const isWatched = (place: Place, name: string): boolean =>
  isWritten(place, name) || name === 'class' || name.startsWith('data-');

/** Returns the custom properties in an element's style attribute, or null if the style sets none. */
function readVariables({ style }: HTMLElement): string | null {
  const names = [...style].filter((name) => name.startsWith('--'));
  return names.length === 0 ? null : names.map((name) => `${name}: ${style.getPropertyValue(name)};`).join(' ');
}

const readValue = (place: Place, name: string): string | null =>
  isStyle(place, name) ? readVariables(elementOf(place)) : elementOf(place).getAttribute(name);

const isOwn = (value: string | null, inTemplate: string | null): value is string =>
  value !== null && value !== (inTemplate ?? '');

function describeRemark({ place, name, value, changedBy }: Attribute, isLeft: boolean): string[] {
  const attribute = `${name}="${value}" on <${place}>`;
  if (isLeft)
    return [`still has ${attribute}, set by ${changedBy}. Remove it in the cleanup of the effect that sets it`];
  if (isWritten(place, name)) return [];
  return [
    `sets ${attribute}, which is not written. If every visitor gets it, add it to index.html. If it depends on the visitor, ignore this warning`,
  ];
}

/** Watches the attributes of `<html>` and `<body>`. Must be called before the document is parsed. */
export function watchShell() {
  let page = '';
  let templateStyle = '';
  const attributes = new Map<string, Attribute>();
  const track = (inTemplate: (place: Place, name: string) => string | null): void => {
    for (const place of ['html', 'body'] as const)
      for (const name of elementOf(place).getAttributeNames()) {
        const key = `${place} ${name}`;
        if (!isWatched(place, name) || attributes.has(key)) continue;
        const value = inTemplate(place, name);
        attributes.set(key, { place, name, value, inTemplate: value, previous: null, changedBy: '' });
      }
  };
  onParsed(() => {
    templateStyle = elementOf('html').getAttribute('style')?.trim() ?? '';
    track(readValue);
  });
  const noteChanges = (): void => {
    track(() => null);
    for (const attribute of attributes.values()) {
      const value = readValue(attribute.place, attribute.name);
      if (value === attribute.value) continue;
      Object.assign(attribute, { previous: attribute.value, value, changedBy: page });
    }
  };
  const print = (place: Place, name: string, value: string): string =>
    isStyle(place, name) && templateStyle ? `${templateStyle.replace(/;$/, '')}; ${value}` : value;
  return {
    startPage: (next: string): void => {
      noteChanges();
      page = next;
    },
    /**
     * Returns the attributes that differ from the template, and remarks about attributes that prerendered pages don't
     * get.
     */
    read: (): Pick<Capture, 'shell' | 'shellRemarks'> => {
      noteChanges();
      const shell: Capture['shell'] = { html: {}, body: {} };
      const shellRemarks: string[] = [];
      for (const attribute of attributes.values()) {
        const { place, name, value, inTemplate, previous, changedBy } = attribute;
        if (!isOwn(value, inTemplate)) continue;
        const isOfPage = ['', page].includes(changedBy);
        shellRemarks.push(...describeRemark(attribute, !isOfPage));
        const own = isOfPage ? value : previous;
        if (isWritten(place, name) && isOwn(own, inTemplate)) shell[place][name] = print(place, name, own);
      }
      return { shell, shellRemarks };
    },
  };
}
