import { useEffect, useRef, useState } from 'react';
import { Announcement } from '#ui/announcement.tsx';

/**
 * Announces each change of page to screen readers, but not the first load. After each change, the text is empty for
 * one render, so that the previous page's name isn't read again.
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
