import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadDrawing } from '#features/figures/load-drawing.ts';
import { useSession } from '#features/session/session-store.ts';
import { hrefs } from '#lib/hrefs.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import type { RichText } from '#model/schemas/sources.ts';
import { Figure } from '#ui/figure.tsx';
import { renderRichText } from '#ui/render-rich-text.ts';
import { Spinner } from '#ui/spinner.tsx';
import styles from './locked-section.module.scss';
import { SectionFrame } from './section-frame.tsx';

type LockedItem = SectionOf<'locked'>['items'][number];

/**
 * Renders figures for signed-in clients. Other visitors see a description and a link to sign in. This only hides the
 * figures and doesn't protect them.
 */
export function LockedSection({ section }: { section: SectionOf<'locked'> }) {
  const { theme = 'tint', id, heading, intro, items } = section;
  const signedIn = useSession((state) => state.user !== null);
  return (
    <SectionFrame theme={theme} id={id} heading={heading} intro={intro}>
      <ul className={styles.locked}>
        {items.map((item) => (
          <li key={item.title} className={signedIn ? styles.open : styles.closed}>
            {signedIn ? <OpenItem item={item} /> : <ClosedItem item={item} />}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

/** Renders an item for visitors who aren't signed in, with a decorative drawing without words or numbers. */
function ClosedItem({ item: { title, text, teaser } }: { item: LockedItem }) {
  return (
    <>
      <div className={styles.picture} aria-hidden="true">
        {renderRichText(teaser.drawing)}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>{text}</p>
        <p>{teaser.text}</p>
        <p className={styles.way}>
          <Link to={hrefs.login} aria-label={`Please login to view: ${title}`}>
            Please login to view
          </Link>
        </p>
      </div>
    </>
  );
}

function OpenItem({ item: { title, text, figure } }: { item: LockedItem }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p>{text}</p>
      <UnlockedFigure figure={figure} />
    </>
  );
}

/** Renders a figure for signed-in users. Its drawing isn't part of the page, so it is loaded separately. */
function UnlockedFigure({ figure: { drawingFile, alt, caption } }: { figure: LockedItem['figure'] }) {
  const [drawing, setDrawing] = useState<RichText | 'failed' | null>(null);
  useEffect(() => {
    void loadDrawing(drawingFile).then((loaded) => setDrawing(loaded ?? 'failed'));
  }, [drawingFile]);
  if (drawing === 'failed') {
    return <p role="status">The figure could not be loaded. Please reload the page.</p>;
  }
  if (drawing === null) {
    return (
      <p role="status" className={styles.loading}>
        <Spinner />
        <span>Loading...</span>
      </p>
    );
  }
  return <Figure drawing={drawing} alt={alt} caption={caption} />;
}
