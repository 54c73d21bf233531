import type { ContentOf } from '#model/collections/collections.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { TextLink } from '#ui/text-link.tsx';

type CapabilityProps = { capability: ContentOf<'service'>['capabilities'][number] };

export function Capability({ capability: { text, to } }: CapabilityProps) {
  const kept = keepUnits(text);
  return to ? <TextLink to={to}>{kept}</TextLink> : kept;
}
