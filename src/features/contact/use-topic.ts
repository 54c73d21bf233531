import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadJson } from '#lib/load-json.ts';
import type { ContactTopics } from '#model/schemas/sources.ts';

/**
 * The first line that this hook last wrote into the message. If the topic changes, the hook replaces the line, unless
 * the visitor has edited it.
 */
let opening = '';

const find = (texts: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  Object.entries(texts).find(([key]) => key === name)?.[1];

/**
 * Returns the first line of a message for the topic in the address, or an empty text if the topic is unknown.
 * @param search query of the address, such as `?topic=demo&about=movement`
 */
async function writeOpening({ topics, subjectsFile }: ContactTopics, search: string): Promise<string> {
  const query = new URLSearchParams(search);
  const topic = find(topics, query.get('topic'));
  if (topic === undefined) return '';
  const about = query.get('about');
  const subjects = about === null ? null : ((await loadJson(subjectsFile)) as Record<string, string> | null);
  const subject = find(subjects ?? {}, about);
  return subject === undefined ? `${topic}.\n\n` : `${topic}: ${subject}.\n\n`;
}

/** Writes a first line into an empty message, for the topic in the address. The visitor can change the line. */
export function useTopic(form: RefObject<HTMLFormElement | null>, topics: ContactTopics): void {
  const { search } = useLocation();
  useEffect(() => {
    if (search === '') return;
    let isLeft = false;
    void writeOpening(topics, search).then((text) => {
      const field = form.current?.elements.namedItem('message');
      if (isLeft || text === '' || !(field instanceof HTMLTextAreaElement)) return;
      if (field.value !== '' && field.value !== opening) return;
      opening = text;
      field.value = text;
    });
    return () => {
      isLeft = true;
    };
  }, [form, topics, search]);
}
