import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PanelLeft from 'lucide-react/icons/panel-left';
import LogOut from 'lucide-react/icons/log-out';
import { useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { isSetupPending, type Session, useSession } from '#web/session.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';
import { NotificationBell } from '#web/notification/shared/notification-bell.tsx';
import { roleNames } from '#web/role-names.ts';
import { useCallQuery } from '#web/api.ts';
import { HostelSwitch } from '#web/hostel/shared/hostel-switch.tsx';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { MenuButton } from '#web/menu/shared/menu-button.tsx';
import { SearchButton } from '#web/search/shared/search.tsx';
import { useSignOut } from '#web/sign-in/shared/sign-out.ts';
import { Link, NavLink } from '#web/ui/action/link.tsx';
import { OtherTheme, ThemeChoice } from '#web/ui/page/theme-choice.tsx';
import styles from './top-bar.module.css';

function UserMenu({ username, role }: Session) {
  const panel = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const shown = useCallQuery('me').data?.name || username;
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button type="button" className={styles.user} popoverTarget="user-menu">
        <Avatar name={shown} size={32} />
        <span className={styles.who}>
          <span className={styles.name}>{shown}</span>
          <span className={styles.role}>{t(roleNames[role])}</span>
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div ref={panel} id="user-menu" popover="auto" className={styles.panel}>
        <p className={styles.narrowOnly} aria-hidden>
          <span className={styles.name}>{shown}</span>
          <span className={styles.role}>{t(roleNames[role])}</span>
        </p>
        <Link to={paths.myAccount()} className="entry" onClick={close}>
          {t('My account')}
        </Link>
        {role === 'hosteladmin' && (
          <Link to={paths.accounts()} className="entry" onClick={close}>
            {t('Accounts')}
          </Link>
        )}
        <ThemeChoice />
      </div>
      <button type="button" className={styles.link} aria-label={t('Logout')} onClick={signOut}>
        <LogOut size={20} aria-hidden />
        <span className={styles.wideOnly}>{t('Logout')}</span>
      </button>
    </>
  );
}

interface TopBarProps {
  /** adds a menu button, for pages without the menu at the side or in the bottom bar */
  withMenu: boolean;
  /** hides or shows the menu at the side; undefined on pages without one */
  side?: { shown: boolean; toggle: () => void } | undefined;
}

export function TopBar({ withMenu, side }: TopBarProps) {
  const session = useSession();
  const institution = useInstitutionName();
  const switches = session !== null && !isSetupPending(session) && session.hostels.length > 0;
  return (
    <header className={styles.bar}>
      <nav aria-label={t('Main')} className={styles.inner} data-lines={switches ? 2 : 1}>
        {withMenu && <MenuButton label={t('Menu')} className={styles.link} labelClassName={styles.wideOnly} />}
        {side && (
          <button
            type="button"
            className={styles.link}
            aria-label={t('Menu at the side')}
            title={t('Menu at the side')}
            aria-expanded={side.shown}
            onClick={side.toggle}
          >
            <PanelLeft size={20} aria-hidden />
          </button>
        )}
        <Link to={paths.landing()} className={styles.brand}>
          <InstitutionMark />
          <span className={styles.brandName} title={institution}>
            {institution}
          </span>
        </Link>
        <NavLink to={paths.dashboard()} className={styles.link ?? ''} aria-label={t('Dashboard')} end>
          <LayoutDashboard size={20} aria-hidden />
          <span className={styles.wideOnly}>{t('Dashboard')}</span>
        </NavLink>
        <span className={styles.space} />
        {session ? (
          <>
            {!isSetupPending(session) && !session.hasLeft && <SearchButton className={styles.search} />}
            {switches && <HostelSwitch />}
            {!isSetupPending(session) && <NotificationBell />}
            <UserMenu {...session} />
          </>
        ) : (
          <>
            <OtherTheme className={`${styles.link} ${styles.other}`} />
            <NavLink to={paths.login()} className={styles.link ?? ''}>
              {t('Login')}
            </NavLink>
          </>
        )}
      </nav>
    </header>
  );
}
