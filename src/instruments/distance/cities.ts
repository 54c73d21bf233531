import type { Place } from './sphere.ts';

type City = { name: string; place: Place };

/** Centres of cities. Coordinates are rounded to a tenth of a degree, about 10 km. */
export const cities: Readonly<Record<string, City>> = {
  anchorage: { name: 'Anchorage', place: [-149.9, 61.2] },
  auckland: { name: 'Auckland', place: [174.8, -36.9] },
  beijing: { name: 'Beijing', place: [116.4, 39.9] },
  buenosAires: { name: 'Buenos Aires', place: [-58.4, -34.6] },
  cairo: { name: 'Cairo', place: [31.2, 30] },
  capeTown: { name: 'Cape Town', place: [18.4, -33.9] },
  delhi: { name: 'Delhi', place: [77.2, 28.6] },
  honolulu: { name: 'Honolulu', place: [-157.9, 21.3] },
  lagos: { name: 'Lagos', place: [3.4, 6.5] },
  lima: { name: 'Lima', place: [-77, -12] },
  london: { name: 'London', place: [-0.1, 51.5] },
  madrid: { name: 'Madrid', place: [-3.7, 40.4] },
  mexicoCity: { name: 'Mexico City', place: [-99.1, 19.4] },
  nairobi: { name: 'Nairobi', place: [36.8, -1.3] },
  newYork: { name: 'New York', place: [-74, 40.7] },
  oslo: { name: 'Oslo', place: [10.8, 59.9] },
  perth: { name: 'Perth', place: [115.9, -32] },
  quito: { name: 'Quito', place: [-78.5, -0.2] },
  singapore: { name: 'Singapore', place: [103.8, 1.3] },
  sydney: { name: 'Sydney', place: [151.2, -33.9] },
  tokyo: { name: 'Tokyo', place: [139.7, 35.7] },
  toronto: { name: 'Toronto', place: [-79.4, 43.7] },
  vancouver: { name: 'Vancouver', place: [-123.1, 49.3] },
  wellington: { name: 'Wellington', place: [174.8, -41.3] },
};
