import {
  Antenna,
  Footprints,
  HeartPulse,
  Hexagon,
  Landmark,
  Layers,
  type LucideIcon,
  Radar,
  RadioTower,
  Siren,
  Store,
  TrainFront,
  Waypoints,
} from 'lucide-react';
import type { IconName } from '#content/icon-names.ts';

const drawings = {
  footprints: Footprints,
  waypoints: Waypoints,
  hexagon: Hexagon,
  layers: Layers,
  'radio-tower': RadioTower,
  radar: Radar,
  landmark: Landmark,
  siren: Siren,
  'train-front': TrainFront,
  store: Store,
  'heart-pulse': HeartPulse,
  antenna: Antenna,
} satisfies Record<IconName, LucideIcon>;

/** A mark beside a title that says the same: hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = drawings[name];
  return <Drawing aria-hidden="true" size={28} strokeWidth={1.5} />;
}
