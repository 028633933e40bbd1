import { useLocation } from 'react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PanelLeft from 'lucide-react/icons/panel-left';
import LogOut from 'lucide-react/icons/log-out';
import { useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { isSetupPending, type Session, useMe, useSession } from '#web/session.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';
import { NotificationBell } from '#web/notification/shared/notification-bell.tsx';
import { roleNames } from '#contract/roles.ts';
import { useCallQuery } from '#web/api.ts';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { MenuButton } from '#web/menu/shared/menu-button.tsx';
import { SearchButton } from '#web/search/shared/search.tsx';
import { useSignOut } from '#web/sign-in/shared/sign-out.ts';
import { Link, NavLink } from '#web/ui/action/link.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { Box, later } from '#web/ui/show/elements.tsx';
import { OtherTheme, ThemeChoice } from '#web/ui/page/theme-choice.tsx';
import styles from './top-bar.module.css';

const HostelSwitch = later(() => import('#web/hostel/shared/hostel-switch.tsx'));

/** The choice of the hostel, for those who serve several. */
export const Hostels = ({ of: { hostels } }: { of: Session }) => hostels.length > 0 && <HostelSwitch />;

/** What concerns the person: the account, the colours and, on a phone, the way out, always in sight. `close` closes the panel that it is in. */
export function AccountEntries({ close }: { close?: () => void }) {
  const { role } = useMe();
  const signOut = useSignOut();
  const account = (
    <Link to={paths.myAccount()} className="entry" onClick={close}>
      {t('My account')}
    </Link>
  );
  return (
    <>
      {close && account}
      {close && role === 'hosteladmin' && (
        <Link to={paths.accounts()} className="entry" onClick={close}>
          {t('Accounts')}
        </Link>
      )}
      <Box mx={6}>
        <ThemeChoice />
      </Box>
      {!close && (
        <div className={styles.wayOut}>
          {account}
          <button type="button" className="entry" onClick={signOut}>
            <LogOut size={18} aria-hidden />
            {t('Logout')}
          </button>
        </div>
      )}
    </>
  );
}

function UserMenu({ username, role }: Session) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useCallQuery('me').data?.name || username;
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
        <AccountEntries close={() => panel.current?.hidePopover()} />
      </div>
    </>
  );
}

interface TopBarProps {
  /** adds a menu button, for pages without the menu at the side or in the bottom bar */
  withMenu: boolean;
  /** hides or shows the menu at the side; undefined on pages without one */
  side?: { shown: boolean; toggle: () => void } | undefined;
}

/** The bar above all pages; on a phone only above those without the bar at the bottom, such as the first page. */
export function TopBar({ withMenu, side }: TopBarProps) {
  const session = useSession();
  const institution = useInstitutionName();
  const signOut = useSignOut();
  const wide = useWide();
  // a parent without an account would only be sent to the sign-in of others
  const isOfParents = useLocation().pathname === paths.myChild() && session === null;
  const isReady = session !== null && wide && !isSetupPending(session);
  return (
    <header className={styles.bar}>
      <nav aria-label={t('Main')} className={styles.inner}>
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
        {!isOfParents && (
          <NavLink to={paths.dashboard()} className={styles.link ?? ''} aria-label={t('Dashboard')} end>
            <LayoutDashboard size={20} aria-hidden />
            <span className={styles.wideOnly}>{t('Dashboard')}</span>
          </NavLink>
        )}
        <span className={styles.space} />
        {isReady && !session.hasLeft && session.role !== 'guard' && <SearchButton className={styles.search} />}
        {isReady && <Hostels of={session} />}
        {isReady && <NotificationBell />}
        {session && wide && <UserMenu {...session} />}
        {session ? (
          <button type="button" className={styles.link} aria-label={t('Logout')} onClick={signOut}>
            <LogOut size={20} aria-hidden />
            <span className={styles.wideOnly}>{t('Logout')}</span>
          </button>
        ) : (
          <>
            <OtherTheme className={`${styles.link} ${styles.other}`} />
            {!isOfParents && (
              <NavLink to={paths.login()} className={styles.link ?? ''}>
                {t('Login')}
              </NavLink>
            )}
          </>
        )}
      </nav>
    </header>
  );
}
