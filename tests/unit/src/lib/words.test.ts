import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDate, noonUtc } from '../../../../src/lib/format-date.ts';
import { slugify } from '../../../../src/lib/slugify.ts';

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Toronto', 'America/St_Johns', 'UTC'])(
  'dates are formatted identically in the time zone %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(formatDate('2025-10-22')).toBe('October 22, 2025');
    expect(formatDate('2025-01-01')).toBe('January 1, 2025');
    expect(formatDate('2024-02-29')).toBe('February 29, 2024');
    expect(noonUtc('2025-12-31')).toBe('2025-12-31T12:00:00+00:00');
  },
);

test('`formatDate` prints the English name of every month', () => {
  const read = Array.from({ length: 12 }, (_, index) => formatDate(`2025-${String(index + 1).padStart(2, '0')}-09`));
  const expected = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2025, index, 9)).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }),
  );
  expect(read).toEqual(expected);
});

test.each([
  ['Data at Rest/in Motion/in Use', 'data-at-rest-in-motion-in-use'],
  ['Québec’s 3rd résumé', 'quebec-s-3rd-resume'],
  ['Müllers Größe, Mu\u0308ller in Łódź', 'muellers-groesse-mueller-in-lodz'],
  ['…', ''],
])('the heading "%s" becomes the anchor "%s"', (heading, anchor) => {
  expect(slugify(heading)).toBe(anchor);
});
