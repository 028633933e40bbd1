import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { isStaff } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { NavLink } from '#web/ui/action/link.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { later } from '#web/ui/show/elements.tsx';
import { MenuPages } from '#web/menu-pages.ts';
import { type MenuGroup, type MenuLink, menuOf } from '../menu.ts';
import styles from './role-menu.module.css';

const HostelPicker = later(() => import('#web/hostel/shared/hostel-picker.tsx'));
const MenuCount = later(() => import('./menu-count.tsx'));

/** What waits on these pages, beside their name; only where the menu is always in sight. */
function Count({ of }: { of: readonly MenuLink[] }) {
  const { role } = useMe();
  const wide = useWide();
  const pages = of.flatMap(({ to }) => to ?? []);
  if (!wide || !isStaff(role) || pages.length === 0) return null;
  return <MenuCount pages={pages} />;
}

function Item({ link: { label, to, pick, icon: Icon } }: { link: MenuLink }) {
  const [picking, setPicking] = useState(false);
  const inner = (
    <>
      {Icon && <Icon size={18} aria-hidden />}
      <span>{t(label)}</span>
    </>
  );
  if (to !== null) {
    return (
      <NavLink to={to} className={styles.item ?? ''} end>
        {inner}
      </NavLink>
    );
  }
  if (!pick) {
    return (
      <span className={styles.item} data-off>
        {inner}
        <small>{t('No hostel yet')}</small>
      </span>
    );
  }
  return (
    <>
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {inner}
      </button>
      {picking && <HostelPicker title={t(label)} to={pick} onClose={() => setPicking(false)} />}
    </>
  );
}

function Group({ group: { label, head, links } }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const id = useId();
  const isHere = [head, ...links].some((link) => link?.to === pathname);
  const [wasHere, setWasHere] = useState(isHere);
  const [opened, setOpened] = useState(isHere);
  // opens when a page of the group is opened from elsewhere, and can be closed again
  if (isHere !== wasHere) {
    setWasHere(isHere);
    setOpened(isHere);
  }
  const Icon = links[0]?.icon;
  const folding = { type: 'button', 'aria-expanded': opened, 'aria-controls': id, onClick: () => setOpened(!opened) } as const;
  const chevron = <ChevronDown size={16} aria-hidden className={styles.chevron} />;
  return (
    <>
      <div className={styles.row}>
        {head ? (
          <Item link={head} />
        ) : (
          <button {...folding} className={styles.item}>
            {Icon && <Icon size={18} aria-hidden />}
            <span>{t(label)}</span>
            {chevron}
          </button>
        )}
        <Count of={head ? [head] : links} />
        {head && (
          <button {...folding} className={styles.fold} aria-label={t('More under {page}', { page: t(label) })}>
            {chevron}
          </button>
        )}
      </div>
      <ul id={id} hidden={!opened} className={styles.sub}>
        {links.map((link) => (
          <li key={link.label}>
            <Item link={{ ...link, icon: undefined }} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The menu of the person's role. */
export function RoleMenu() {
  const me = useMe();
  const pages = use(MenuPages);
  return (
    <nav aria-label={t('Menu')}>
      <ul className={styles.menu}>
        {menuOf(pages, me).map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <Group group={entry} />
            ) : (
              <div className={styles.row}>
                <Item link={entry} />
                <Count of={[entry]} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
