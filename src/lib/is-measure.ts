/** A number with its sign and unit, such as "±18 m", "06:30" or "<1%". A translator can only damage it. */
export const isMeasure = (text: string): boolean => /^\D{0,2}\d[\d.,:]*\s?\S{0,3}$/.test(text);
