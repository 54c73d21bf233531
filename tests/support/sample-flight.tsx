import type { SectionOf } from '#collections/section-bodies.ts';
import type { FlightData } from '#content/sources.ts';
import { FlightHero } from '#sections/flight-hero.tsx';

/** A track 60 units long, flown in 100 minutes. */
const drawn: FlightData = {
  earth: '/assets/earth.svg',
  track: ['svg', { viewBox: '0 0 100 50', className: 'fg' }, ['path', { className: 'track', d: 'M20,25L80,25' }]],
  earthBox: { x: -50, y: 0, width: 200, height: 200 },
  scale: ['svg', { className: 'fg' }, ['text', {}, '12:00']],
  motion: {
    departure: 720,
    moments: [
      { minute: 0, at: [20, 25], along: [1, 0], across: [0, 2], km: 2 },
      { minute: 50, at: [50, 25], along: [4, 0], across: [0, 8], km: 80 },
      { minute: 100, at: [80, 25], along: [1, 0], across: [0, 2], km: 2 },
    ],
  },
};
export const words = {
  alt: 'One flight over the Earth',
  scaleAlt: 'Its time scale',
  caption: 'One flight. Illustrative.',
};
const hero: SectionOf<'hero'> = { type: 'hero', heading: 'Know what moved', flight: { ...words, drawn } };

/** The hero of a home page. */
export const SampleFlight = () => <FlightHero section={hero} flight={{ ...words, drawn }} />;
