import { type ReactNode, use } from 'react';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { NavLink } from '#web/ui/action/link.tsx';
import { barOf } from '../menu.ts';
import { MenuButton } from './menu-button.tsx';
import { MenuPages } from '#web/menu-pages.ts';
import styles from './bottom-bar.module.css';

/** The bar at the bottom of a phone, within reach of the thumb: the role's most common pages and the whole menu. */
export function BottomBar({ aboveMenu, belowMenu }: { aboveMenu: ReactNode; belowMenu: ReactNode }) {
  const me = useMe();
  const pages = use(MenuPages);
  return (
    <nav aria-label={t('Common pages')} className={styles.bar}>
      <ul className={styles.places}>
        {barOf(pages, me).map(({ label, to, icon: Icon }) => (
          <li key={label}>
            {to !== null && (
              <NavLink to={to} className={styles.place ?? ''} aria-label={t(label)} end>
                {Icon && <Icon size={22} aria-hidden />}
                <span className={styles.label}>{t(label)}</span>
              </NavLink>
            )}
          </li>
        ))}
        <li>
          <MenuButton label={t('More')} className={styles.place} labelClassName={styles.label} atBottom below={belowMenu}>
            {aboveMenu}
          </MenuButton>
        </li>
      </ul>
    </nav>
  );
}
