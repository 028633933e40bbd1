import { lazy, Suspense, useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration, useMatches, useNavigation, useSearchParams } from 'react-router';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useInstitutionName, InstitutionMark } from '#web/institution/shared/institution.tsx';
import { shownFrom, useUnsentHere } from '#web/kept-here.ts';
import { followAccount } from '#web/language/shared/language.ts';
import { type PageRow, listedHostelId } from '#web/page-row.ts';
import { LiveNotifications } from '#web/notification/shared/live.ts';
import { ProfileCard } from '#web/menu/shared/profile-card.tsx';
import { BottomBar } from '#web/menu/shared/bottom-bar.tsx';
import { RoleMenu } from '#web/menu/shared/role-menu.tsx';
import { useStore } from '#web/store.ts';
import { correctSession, isSetupPending, useElsewhere, useSession, useSessionEnded, workplaceOf } from '#web/session.ts';
import { forgetInTheWay, useInTheWay } from '#web/operation/shared/undo.ts';
import { SearchButton, SearchEverywhere } from '#web/search/shared/search.tsx';
import { loadDialogs } from '#web/ui/dialog/dialog.tsx';
import { LeaveGuards } from '#web/ui/dialog/leave-guard.tsx';
import { ReaderContext } from '#web/ui/list/reader.ts';
import { PhoneBar } from '#web/ui/show/phone-bar.ts';
import { SiteNameContext } from '#web/ui/page/site-name.ts';
import { Loading } from '#web/ui/page/page.tsx';
import { ToastRegion } from '#web/ui/action/toast.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { later } from '#web/ui/show/elements.tsx';
import type { Reader } from '#web/registered-worker.ts';
import styles from './root.module.css';
import { useSideMenu } from './side-menu.ts';
import { AccountEntries, Hostels, TopBar } from './top-bar.tsx';

/** The head of a printed page: the names of the institution and the hostel, which the top bar shows on the screen. */
function PrintHead() {
  const session = useSession();
  const institution = useInstitutionName();
  const [query] = useSearchParams();
  const own = useCallQuery('me', {}, { enabled: session !== null }).data?.hostel;
  // an administrator has no hostel, but the page may be about one
  const looksAt = session?.role === 'hosteladmin' ? listedHostelId({ session, query }) : undefined;
  const hostels = useCallQuery('hostelChoices', {}, { enabled: looksAt !== undefined }).data;
  const hostel = own ?? hostels?.find(({ _id }) => _id === looksAt);
  return (
    <p className={styles.head}>
      <InstitutionMark size={28} />
      <strong>{institution}</strong>
      {hostel && <span>{hostel.name}</span>}
    </p>
  );
}

const OtherHostel = lazy(() => import('#web/hostel/shared/other-hostel.tsx'));
const KeptElsewhere = lazy(() => import('#web/hostel/shared/kept-elsewhere.tsx'));
const InTheWay = later(() => import('#web/operation/shared/obstacles.tsx'));
/** Without a network it may fail to load; it then renders nothing until the page is loaded again. */
const UnsentMarks = later(() => import('#web/attendance/shared/unsent-marks.tsx').catch(() => ({ default: () => null })));
const Away = later(() => import('#web/outbox/shared/away.tsx').catch(() => ({ default: () => null })));
const loadSignInAgain = () => import('#web/sign-in/shared/sign-in-again.tsx');
const SignInAgain = later(loadSignInAgain);
const loadWithoutNetwork = async (reader: Reader) => (await import('#web/without-network.ts')).openWithoutNetwork(reader);
/** In milliseconds after the frame is mounted, so that the page itself loads first. */
const beforeLoadingAhead = 10_000;

/** The key of a scroll position. The first page of every window has the key `default`, so its URL is used instead. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);
const positions = 'scroll-positions';

// a reload and Back return to where one was; a page opened by its address begins at the top, also if it was open here before
const [opening] = performance.getEntriesByType('navigation');
if (opening instanceof PerformanceNavigationTiming && opening.type === 'navigate') sessionStorage.removeItem(positions);

/** Keeps the session up to date: `me` is read at the start, on return to the window, and after a refusal. */
function useCurrentSession(signedIn: boolean): void {
  const { data } = useCallQuery('me', {}, { enabled: signedIn, staleTime: 0, refetchOnMount: false });
  useEffect(() => {
    if (!data) return;
    correctSession(data);
    // a reload would forget the code that was just typed and must be replaced
    if (!data.mustChangePassword) followAccount(data.language);
  }, [data]);
}

/** The page, remounted when another hostel is chosen. */
function Content({ page, id }: { page: PageRow | undefined; id: string | undefined }) {
  const session = useSession();
  const elsewhere = useElsewhere();
  const { state } = useNavigation();
  const workplace = workplaceOf(session);
  const isOther = page?.ofHostel && id !== workplace && session?.hostels.some(({ _id }) => _id === id);
  // right after another hostel was chosen, the router is still loading its page
  if (isOther) return state === 'idle' ? <OtherHostel hostelId={id ?? ''} /> : <Loading />;
  return (
    <>
      {elsewhere !== null && <KeptElsewhere hostelId={elsewhere} />}
      <Outlet key={workplace} />
    </>
  );
}

/** The frame around every screen. */
export function Root() {
  const session = useSession();
  const ended = useSessionEnded();
  const navigation = useNavigation();
  const matches = useMatches();
  const page = matches.at(-1)?.handle as PageRow | undefined; // the router puts the row there
  const wide = useWide();
  const institution = useInstitutionName();
  const inTheWay = useInTheWay();
  const unsentHere = useUnsentHere();
  const isAway = useStore(shownFrom, (from) => from !== null);
  useCurrentSession(session !== null);
  const isReady = session !== null && !isSetupPending(session);
  useEffect(() => {
    // loaded ahead, because after an upgrade these files are gone from the server, and unsaved work depends on them
    const timer = setTimeout(() => void Promise.all([loadSignInAgain(), loadDialogs()]).catch(() => undefined), beforeLoadingAhead);
    return () => clearTimeout(timer);
  }, []);
  const reader = !isReady ? undefined : session.role === 'student' || session.role === 'guard' ? session.role : 'staff';
  useEffect(() => {
    if (reader === undefined) return;
    // before somebody needs it in a corridor without a network
    const timer = setTimeout(() => loadWithoutNetwork(reader).catch(() => undefined), beforeLoadingAhead);
    return () => clearTimeout(timer);
  }, [reader]);
  const canSearch = isReady && !session.hasLeft && session.role !== 'guard';
  const withMenu = isReady && !page?.bare;
  const side = useSideMenu();
  const atSide = withMenu && wide && side.shown;
  /** on a phone the heading of the page is the bar, and the menu is at the bottom */
  const onPhone = withMenu && !wide;
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {navigation.state === 'loading' && <div className={styles.progress} aria-hidden />}
      {!onPhone && <TopBar withMenu={isReady && !withMenu} side={withMenu && wide ? side : undefined} />}
      {isReady && <LiveNotifications />}
      <div className={styles.body} data-side={atSide || undefined}>
        {atSide && (
          <aside className={styles.side} aria-label={t('Profile and menu')}>
            <ProfileCard />
            <RoleMenu />
          </aside>
        )}
        <main id="main" tabIndex={-1} className={styles.main} data-bare={page?.bare || undefined}>
          <PrintHead />
          <ReaderContext value={session?.username ?? ''}>
            <SiteNameContext value={institution}>
              {reader !== undefined && (isAway || unsentHere) && <Away />}
              <PhoneBar value={onPhone ? <Hostels of={session} /> : undefined}>
                <Suspense fallback={<Loading />}>
                  <Content page={page} id={matches.at(-1)?.params['id']} />
                </Suspense>
              </PhoneBar>
            </SiteNameContext>
          </ReaderContext>
        </main>
      </div>
      {onPhone && (
        <BottomBar
          aboveMenu={canSearch && <SearchButton className={styles.search} />}
          belowMenu={
            <>
              <ProfileCard />
              <AccountEntries />
            </>
          }
        />
      )}
      {canSearch && <SearchEverywhere />}
      <ToastRegion />
      {inTheWay && <InTheWay obstacles={inTheWay} onClose={forgetInTheWay} />}
      {ended && <SignInAgain />}
      {reader === 'staff' && unsentHere && <UnsentMarks />}
      <LeaveGuards />
      <ScrollRestoration getKey={placeOf} storageKey={positions} />
    </>
  );
}
