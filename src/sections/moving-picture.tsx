import type { ReactNode } from 'react';
import { useViewTransitionState } from 'react-router-dom';
import styles from './moving-picture.module.scss';

type MovingPictureProps = { to: string; className?: string | undefined; isHidden?: boolean; children: ReactNode };

/** The picture of an entry in a list. While its page opens or closes, it has the name of the picture there, so it moves to that place. */
export function MovingPicture({ to, className, isHidden = false, children }: MovingPictureProps) {
  const isMoving = useViewTransitionState(to);
  return (
    <div className={`${className ?? ''} ${isMoving ? styles.moving : ''}`} aria-hidden={isHidden || undefined}>
      {children}
    </div>
  );
}
