import { useEffect, useRef, useState } from 'react';
import { Announcement } from '#ui/announcement.tsx';

/**
 * Tells screen-reader users that the page has changed. Says nothing on first load.
 * The first render of a page never contains the announcement of another page.
 */
export function PageAnnouncer({ path, name }: { path: string; name: string }) {
  const [said, setSaid] = useState({ path: '', text: '' });
  const firstPath = useRef(path);
  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = '';
    setSaid({ path, text: name });
  }, [path, name]);
  return <Announcement text={said.path === path ? said.text : ''} />;
}
