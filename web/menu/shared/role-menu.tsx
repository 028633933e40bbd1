import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, lazy, Suspense, use, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { NavLink } from '#web/ui/action/link.tsx';
import { MenuPages } from './menu-pages.ts';
import { type MenuGroup, type MenuLink, menuOf, partsOf } from '../menu.ts';
import styles from './role-menu.module.css';

const HostelPicker = lazy(() => import('#web/hostel/shared/hostel-picker.tsx'));

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
      {picking && (
        <Suspense>
          <HostelPicker title={t(label)} to={pick} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Group({ group: { label, links } }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const id = useId();
  const isHere = links.some(({ to }) => to === pathname);
  const [wasHere, setWasHere] = useState(isHere);
  const [opened, setOpened] = useState(isHere);
  // opens when a page of the group is opened from elsewhere, and can be closed again
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpened(true);
  }
  const Icon = links[0]?.icon;
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
        {Icon && <Icon size={18} aria-hidden />}
        <span>{t(label)}</span>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
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
  const id = useId();
  const parts = partsOf(menuOf(pages, me), me.role);
  const names = { today: t('Today'), people: t('People'), rooms: t('Rooms'), house: t('House'), office: t('Office') };
  return (
    <nav aria-label={t('Menu')}>
      {parts.map(({ part, entries }) => (
        <Fragment key={part}>
          {part !== null && (
            <p id={id + part} className={styles.part}>
              {names[part]}
            </p>
          )}
          <ul className={styles.menu} {...(part === null ? {} : { 'aria-labelledby': id + part })}>
            {entries.map((entry) => (
              <li key={entry.label}>{'links' in entry ? <Group group={entry} /> : <Item link={entry} />}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
