/** ASCII spellings of letters. Where languages differ, the German spelling is used. */
const spellings: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Heading → anchor id: `Data at Rest/in Motion/in Use` → `data-at-rest-in-motion-in-use`, `Müller` → `mueller`. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[äöüßæœøłđðþı]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
