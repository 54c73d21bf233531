import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContactTopics } from '#content/sources.ts';

/** What stood on the first line when nobody had typed yet: another topic may take its place. */
let opening = '';

/** @param search the query of the address, such as `?topic=demo&about=movement` */
function writeOpening({ topics, subjects }: ContactTopics, search: string): string {
  const query = new URLSearchParams(search);
  const find = (texts: Readonly<Record<string, string>>, name: string | null): string | undefined =>
    Object.entries(texts).find(([key]) => key === name)?.[1];
  const topic = find(topics, query.get('topic'));
  const subject = find(subjects, query.get('about'));
  if (topic === undefined) return '';
  return subject === undefined ? `${topic}.\n\n` : `${topic}: ${subject}.\n\n`;
}

/**
 * Puts the subject that a link has named into a message that is still empty. It stands there to be seen and changed;
 * what an address says otherwise is not taken.
 */
export function useTopic(form: RefObject<HTMLFormElement | null>, topics: ContactTopics): void {
  const { search } = useLocation();
  useEffect(() => {
    if (search === '') return;
    const field = form.current?.elements.namedItem('message');
    const text = writeOpening(topics, search);
    if (text === '' || !(field instanceof HTMLTextAreaElement)) return;
    if (field.value !== '' && field.value !== opening) return;
    opening = text;
    field.value = text;
  }, [form, topics, search]);
}
