import type { ReactNode } from 'react';
import styles from './code-block.module.scss';

/** Code that was highlighted in the build. Long lines scroll by themselves, by finger and by keyboard, and never widen the page. */
export function CodeBlock({ children, label }: { children: ReactNode; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.block} aria-label={label} tabIndex={0}>
      <pre translate="no">
        <code>{children}</code>
      </pre>
    </section>
  );
}
