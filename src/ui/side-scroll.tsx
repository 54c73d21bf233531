import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Renders a table or formula in a frame. If the content is wider than the frame, the frame scrolls and becomes a region
 * that keyboard users can reach (WCAG 2.1.1).
 */
export function SideScroll({ children, label }: { children: ReactNode; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    // Observe the children too, because the frame keeps its size when its table grows.
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
