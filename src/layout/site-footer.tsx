import { flag, frame, navigation, site } from '#lib/site.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './site-footer.module.scss';
import { useCurrentYear } from './use-current-year.ts';

export function SiteFooter() {
  const year = useCurrentYear();
  return (
    <footer className={`theme-night ${styles.footer}`}>
      <div className={styles.inner}>
        <p className={styles.tagline}>{site.tagline}</p>
        <nav className={styles.index} aria-label={frame.footerMenu}>
          {navigation.footer.map((group) => (
            <section key={group.title}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.label}>
                    <TextLink to={link.to}>{link.label}</TextLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.bottom}>
          <p>{`© ${year} ${frame.copyright}`}</p>
          <p className={styles.origin}>
            <img src={flag.src} alt={frame.flag} width={flag.width} height={flag.height} loading="lazy" />
            <span>{frame.origin}</span>
          </p>
          <ul className={styles.legal}>
            {navigation.footerBottom.map((link) => (
              <li key={link.label}>
                <TextLink to={link.to}>{link.label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
