import type { ContentOf } from '#model/collections/collections.ts';
import type { Action } from '#model/schemas/content-types.ts';
import { CallToActionSection } from '#sections/call-to-action-section.tsx';

type ClosingCallProps = {
  call: ContentOf<'article'>['callToAction'];
  /** A second link, such as a link to the list of all services. */
  more?: Action;
};

/** Renders the call to action at the end of a service, sector or article. */
export function ClosingCall({ call, more }: ClosingCallProps) {
  const { heading, text, label, to } = call;
  return <CallToActionSection section={{ heading, text, actions: [{ label, to }, ...(more ? [more] : [])] }} />;
}
