import type { Action } from '#model/schemas/content-types.ts';
import styles from './button.module.scss';
import { TextLink } from './text-link.tsx';

/**
 * Renders a section's actions: links such as “Request a Demo”. The first one gets the primary style unless the content
 * sets another style.
 */
export function Actions({ actions }: { actions: readonly Action[] }) {
  return (
    <p className={styles.actions}>
      {actions.map((action, index) => (
        <TextLink
          key={action.label}
          to={action.to}
          className={styles[action.style ?? (index === 0 ? 'primary' : 'secondary')]}
        >
          {action.label}
        </TextLink>
      ))}
    </p>
  );
}
