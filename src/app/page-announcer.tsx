import { useEffect, useRef, useState } from 'react';
import { Announcement } from '#ui/announcement.tsx';

/**
 * Tells screen-reader users that the page has changed; says nothing on first load. What was said of one page is never
 * in the first render of another.
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
