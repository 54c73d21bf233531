import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A table or a formula that scrolls by itself if it is wider than its column. Only then it is a region, and keys can reach it (WCAG 2.1.1). */
export function SideScroll({ children, label }: { children: ReactNode; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    // The frame keeps its size when a table grows in it.
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  const region = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={frame} className="side-scroll" {...region}>
      {children}
    </div>
  );
}
