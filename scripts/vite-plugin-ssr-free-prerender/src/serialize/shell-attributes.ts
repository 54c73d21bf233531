/**
 * Attributes that the app gives `<html>` and `<body>`, which React renders neither of. `lang`, `dir` and data attributes of
 * `<html>` are written, and custom properties of its style, as the app sets them again whatever stands there; classes are not, as a script may add those of another visitor.
 */

/** Attributes by the name of the element. */
type ShellAttributes = Record<'html' | 'body', Record<string, string>>;

export type ShellWatch = {
  /** Another page comes. */
  expect: (path: string) => void;
  /** What the page has otherwise than the template. */
  read: () => { shell: ShellAttributes; shellRemarks: string[] };
};

type Setting = {
  /** The page that has set it. */
  path: string;
  isFirst: boolean;
  /** What it was before. */
  former: string | null;
};

type Place = 'html' | 'body';

const isLanguage = (name: string): boolean => name === 'lang' || name === 'dir';
const isData = (name: string): boolean => name.startsWith('data-');
const hasVariables = (place: Place, name: string): boolean => place === 'html' && name === 'style';
/** On `<body>` libraries note what is open, or running: whoever comes with scripts would keep it. */
const isWritten = (place: Place, name: string): boolean =>
  isLanguage(name) || (place === 'html' && isData(name)) || hasVariables(place, name);
const isTold = (place: Place, name: string): boolean =>
  name === 'class' || isLanguage(name) || isData(name) || hasVariables(place, name);

type Attribute = { key: string; place: Place; name: string; value: string | null };

const elements = { html: () => document.documentElement, body: () => document.body };

/** Custom properties of a style attribute, as it would name them alone; null without any. What else it says may be of a moment. */
function readVariables({ style }: HTMLElement): string | null {
  const names = [...style].filter((name) => name.startsWith('--'));
  if (names.length === 0) return null;
  return names.map((name) => `${name}: ${style.getPropertyValue(name)};`).join(' ');
}

const addDeclarations = (style: string, more: string): string =>
  style.trim() === '' ? more : `${style.trim().replace(/;$/, '')}; ${more}`;

/** @param known keys of attributes that are looked at though they are gone */
function readAttributes(known: Iterable<string>): Attribute[] {
  const keys = new Set(known);
  for (const place of ['html', 'body'] as const)
    for (const name of elements[place]().getAttributeNames()) if (isTold(place, name)) keys.add(`${place} ${name}`);
  return [...keys].map((key) => {
    const name = key.slice(key.indexOf(' ') + 1);
    const place = key.startsWith('html') ? 'html' : 'body';
    const element = elements[place]();
    return { key, place, name, value: hasVariables(place, name) ? readVariables(element) : element.getAttribute(name) };
  });
}

function describeLeft({ place, name, value }: Attribute, path: string): string {
  return `still has ${name}="${value}" on <${place}>, by ${path}: take it back when that page is left`;
}

function describeUnwritten({ place, name, value }: Attribute): string {
  return `sets ${name}="${value}" on <${place}>, which is not written: what every visitor gets belongs in index.html; what scripts choose for a visitor, or for a moment, may stay as it is`;
}

/**
 * An attribute as the page is to have it.
 * @param left who has set it, where that was a page before
 */
function judge(attribute: Attribute, left: Setting | null): Attribute & { remark: string | null } {
  if (left) return { ...attribute, value: left.former, remark: describeLeft(attribute, left.path) };
  return { ...attribute, remark: isWritten(attribute.place, attribute.name) ? null : describeUnwritten(attribute) };
}

/** Must be called before the document is parsed. */
export function watchShell(first: string): ShellWatch {
  let path = first;
  let isFirst = true;
  const template = new Map<string, string | null>();
  let templateStyle = '';
  const known = new Map<string, string | null>();
  const settings = new Map<string, Setting>();
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    templateStyle = elements.html().getAttribute('style') ?? '';
    for (const { key, value } of readAttributes([])) {
      template.set(key, value);
      known.set(key, value);
    }
  });
  const isOwn = (key: string, value: string | null): value is string =>
    value !== null && value !== (template.get(key) ?? '');
  /** Whatever has changed is of the page that is there. */
  const note = (): void => {
    for (const { key, value } of readAttributes(known.keys())) {
      const former = known.get(key) ?? null;
      if (former === value) continue;
      settings.set(key, { path, isFirst, former });
      known.set(key, value);
    }
  };
  return {
    expect: (next) => {
      note();
      path = next;
      isFirst = false;
    },
    read: () => {
      note();
      const own = readAttributes(known.keys()).filter(({ key, value }) => isOwn(key, value));
      const judged = own.map((attribute) => {
        const setting = settings.get(attribute.key);
        // What the first page has set may be the app's own.
        return judge(attribute, setting && setting.path !== path && !setting.isFirst ? setting : null);
      });
      const shell: ShellAttributes = { html: {}, body: {} };
      for (const { key, place, name, value } of judged)
        if (isWritten(place, name) && isOwn(key, value))
          shell[place][name] = hasVariables(place, name) ? addDeclarations(templateStyle, value) : value;
      return { shell, shellRemarks: judged.flatMap(({ remark }) => remark ?? []) };
    },
  };
}
