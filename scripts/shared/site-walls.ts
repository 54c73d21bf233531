/** Walls of the site as the browser runs it, and of what the build knows of pages. Part of [walls.ts](walls.ts). */

import type { Row, Walls } from './wall-row.ts';

const inInstruments = (names: readonly string[]) => names.map((name) => `src/instruments/${name}`);
/** Those of services, whose records are what a client receives. */
const recording = inInstruments(['copresence', 'forecast', 'geofence', 'movement', 'signals', 'unicity']);
const instruments = [...recording, ...inInstruments(['distance', 'reach'])];
/** One model, drawing and reading each. */
const instrument: Row = { rooms: ['src/instruments/shared'], types: ['src/instruments/instrument.ts'] };

export const siteWalls: Walls = {
  // The site, as the browser runs it. `src/collections` runs while it is built.
  'src/styles': {},
  'src/lib': {},
  'src/content/*schema*.ts': { rooms: ['src/lib'], packages: ['zod'] },
  'src/content': { packages: ['virtual:content/settings'], types: ['src/content/*schema*.ts', 'zod'] },
  'src/routes': { packages: ['react', 'react-router-dom'] },
  'src/seo': {
    rooms: ['src/lib', 'src/routes'],
    packages: ['feed', 'react'],
    types: ['schema-dts', 'src/content', 'src/content/*schema*.ts'],
  },
  'src/instruments/instrument.ts': { types: ['src/content'] },
  'src/instruments/shared': {},
  ...Object.fromEntries(instruments.map((room) => [room, instrument])),
  'src/instruments/reach': { ...instrument, packages: ['d3-contour'] },
  'src/evidence': { types: ['src/instruments/movement'] },
  'src/instruments/harbor': {
    ...instrument,
    rooms: ['src/evidence', 'src/instruments/shared'],
    types: ['src/evidence', 'src/instruments/instrument.ts'],
  },
  'src/instruments': {
    rooms: [...instruments, 'src/instruments/harbor', 'src/lib'],
    types: ['src/content', 'src/instruments/instrument.ts'],
  },
  'src/samples': {
    rooms: [...recording, 'src/evidence', 'src/instruments/shared'],
    types: ['src/content'],
  },
  'src/collections': {
    rooms: [
      'src/content',
      'src/evidence',
      'src/instruments',
      ...instruments,
      'src/instruments/harbor',
      'src/lib',
      'src/routes',
      'src/samples',
      'src/seo',
    ],
    types: ['src/content/*schema*.ts'],
  },
  'src/ui': { rooms: ['src/lib'], packages: ['react', 'react-router-dom'], types: ['src/content'] },
  'src/features/captcha': { rooms: ['src/content'] },
  'src/features/figures': { rooms: ['src/lib'], types: ['src/content'] },
  'src/features/contact': {
    rooms: ['src/content', 'src/features/captcha', 'src/lib', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom', 'zustand'],
  },
  'src/features/session/auth-client.ts': { rooms: ['src/content'], packages: ['@supabase/supabase-js'] },
  'src/features/session': {
    rooms: ['src/features/captcha', 'src/features/session/auth-client.ts', 'src/routes', 'src/ui'],
    packages: ['react', 'zustand'],
  },
  'src/layout': {
    rooms: ['src/content', 'src/features/session', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom'],
  },
  'src/sections': {
    rooms: [
      'src/features/contact',
      'src/features/figures',
      'src/features/session',
      'src/instruments',
      'src/lib',
      'src/routes',
      'src/ui',
    ],
    packages: ['react', 'react-router-dom'],
    types: ['src/collections', 'src/content', 'src/instruments/instrument.ts'],
  },
  'src/pages': {
    rooms: ['src/content', 'src/features/session', 'src/routes', 'src/sections', 'src/seo', 'src/ui'],
    packages: ['react', 'react-router-dom'],
    types: ['src/collections'],
  },
  'src/app': {
    rooms: [
      'src/features/contact',
      'src/features/session',
      'src/layout',
      'src/lib',
      'src/pages',
      'src/routes',
      'src/ui',
    ],
    packages: ['react', 'react-router-dom'],
    types: ['src/collections'],
  },
  src: {
    rooms: ['src/app', 'src/routes', 'src/styles'],
    packages: ['react', 'react-dom/client', 'react-router-dom'],
  },
  // The development server's own page: no room that is built may name it.
  'src/gallery': {
    rooms: ['src/features/session', 'src/lib', 'src/sections', 'src/styles', 'src/ui'],
    packages: ['react', 'react-dom/client', 'react-router-dom', 'virtual:content/gallery', 'yaml'],
  },
};
