/** One screen, and the states of the data that it reads, each with its own look: loading, empty, no match, forbidden, not found, failed. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import CloudOff from 'lucide-react/icons/cloud-off';
import Inbox from 'lucide-react/icons/inbox';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import Unlink from 'lucide-react/icons/unlink';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { type Path, paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { isForbidden, isMissing, messageOf } from '#web/api-error.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/action/button.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { todayText } from '#web/ui/show/dates.ts';
import { Box, ErrorAlert, Row } from '#web/ui/show/elements.tsx';
import { BarSlot, PhoneBar } from '#web/ui/show/phone-bar.ts';
import styles from './page.module.css';
import { SiteNameContext } from './site-name.ts';

/** The path of the first page of a visit, which leaves the focus to the browser. On later pages the heading gets it, so that screen readers announce the page. */
let firstPath: string | null = null;

/** The one thing that most people come to the page for. */
interface MainAction {
  text: string;
  to?: Path;
  onClick?: () => void;
  busy?: boolean;
}

function Main({ text, to, onClick = () => undefined, busy = false }: MainAction) {
  const isIcon = use(PhoneBar) !== undefined;
  if (isIcon) return <IconButton name={text} icon={<Plus aria-hidden size={24} />} {...(to ? { to } : { onClick, busy })} />;
  return to ? (
    <ButtonLink to={to} kind="primary">
      {text}
    </ButtonLink>
  ) : (
    <Button kind="primary" busy={busy} onClick={onClick}>
      {text}
    </Button>
  );
}

interface PageProps {
  /** replaces the title of the page table: for example, to name the hostel */
  title?: string;
  /** the title of the browser's tab, if it differs from the heading */
  tabTitle?: string;
  /** what the heading shows, if it is more than the title */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** shown beside the heading; on a phone behind one button */
  actions?: ReactNode;
  /** shown in the bar of a phone only */
  inBar?: ReactNode;
  /** the primary action, the last beside the heading */
  main?: MainAction | false | undefined;
  /** a narrow page, for text and forms */
  narrow?: boolean;
  children: ReactNode;
}

/** One screen: its heading, its title in the browser's tab, and the focus when it opens. */
export function Page({
  title: ownTitle,
  tabTitle,
  heading: shown,
  subtitle,
  actions,
  inBar: ownTools,
  main,
  narrow = false,
  children,
}: PageProps) {
  const row = useMatches().at(-1)?.handle as { title: string } | undefined; // `web/router.tsx` puts the row of the page table there
  const title = ownTitle ?? t(row?.title ?? '');
  const inTab = tabTitle ?? title;
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    firstPath ??= pathname;
    if (firstPath === pathname) return;
    firstPath = '';
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  const site = use(SiteNameContext);
  useEffect(() => {
    document.title = t('{page} – {site}', { page: inTab, site });
  }, [inTab, site]);
  const beside = use(PhoneBar);
  const isOnPhone = beside !== undefined;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const name = (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {shown ?? title}
    </h1>
  );
  const others = (
    <>
      <p className="onPaper">{t('Printed on {day}', { day: todayText() })}</p>
      {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
    </>
  );
  const mainAction = main && <Main {...main} />;
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      {isOnPhone ? (
        <>
          <div className={styles.bar}>
            <div className={styles.heading}>
              {name}
              {beside}
            </div>
            <div ref={setSlot} className="row" />
            {ownTools}
            {mainAction}
            {actions && <MoreActions inBar>{actions}</MoreActions>}
          </div>
          {others}
        </>
      ) : (
        <div className={styles.head}>
          <div>
            {name}
            {others}
          </div>
          {(actions || main) && (
            <Row className="onScreen" gap={10} align="stretch">
              {actions}
              {mainAction}
            </Row>
          )}
        </div>
      )}
      <BarSlot value={slot}>
        <Stack gap="md">{children}</Stack>
      </BarSlot>
    </div>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  bad?: boolean;
  children?: ReactNode;
}

export function State({ icon, title, text, bad = false, children }: StateProps) {
  return (
    <Stack role={bad ? 'alert' : undefined} className={styles.state} gap={6} bdrs="lg">
      <Box component="span" c={bad ? 'var(--mantine-color-error)' : 'dimmed'}>
        {icon}
      </Box>
      <Box component="p" m={0} fw={650}>
        {title}
      </Box>
      {text && (
        <Box component="p" m="0 0 0.5rem" maw={512} c="dimmed">
          {text}
        </Box>
      )}
      {children}
    </Stack>
  );
}

export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={line === 0 ? 28 : 56} width={line === 0 ? '40%' : '100%'} />
        ))}
      </Stack>
    </div>
  );
}

/** There are no records yet. */
export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <State icon={<Inbox size="2rem" aria-hidden />} title={title} text={text}>
    {children}
  </State>
);

interface FailedProps {
  title?: string | undefined;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

function Failed({ title, error, onRetry, busy }: FailedProps) {
  const reason = messageOf(error);
  // the title may be the same text as the reason
  const text = title === reason ? undefined : reason;
  if (isForbidden(error)) {
    return (
      <State icon={<Lock size="2rem" aria-hidden />} title={t('Not yours to see')} text={reason}>
        <ButtonLink to={paths.dashboard()}>{t('Back to the dashboard')}</ButtonLink>
      </State>
    );
  }
  if (isMissing(error)) {
    return (
      <State icon={<Unlink size="2rem" aria-hidden />} title={title ?? t('Not found')} text={text}>
        <ButtonLink to={paths.dashboard()}>{t('Back to the dashboard')}</ButtonLink>
      </State>
    );
  }
  return (
    <State icon={<CloudOff size="2rem" aria-hidden />} title={title ?? t('This could not be loaded')} text={text} bad>
      <Button onClick={onRetry} busy={busy}>
        {t('Retry')}
      </Button>
    </State>
  );
}

/** The part of the result of `useCallQuery` that is used here. */
interface Answer<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  call: Answer<T>;
  /** the title of the error when it fails; the message of the error is shown below it */
  failed?: string | ((error: unknown) => string);
  loading?: ReactNode;
  /** also waits for these, or for their failure: their answers would push away what somebody is about to press */
  beside?: readonly { isLoading: boolean }[];
  children: (data: T) => ReactNode;
}

/** Shows the data, or why there is none. */
export function Loaded<T>({ call, failed, loading, beside, children }: LoadedProps<T>) {
  const retry = () => void call.refetch();
  const title = typeof failed === 'function' ? failed(call.error) : failed;
  if (call.data === undefined || beside?.some(({ isLoading }) => isLoading)) {
    if (!call.error) return loading ?? <Loading />;
    return <Failed title={title} error={call.error} onRetry={retry} busy={call.isFetching} />;
  }
  return (
    <>
      {call.error ? (
        <ErrorAlert title={t('This may be out of date')} of={call.error}>
          <p>
            <Button small onClick={retry} busy={call.isFetching}>
              {t('Retry')}
            </Button>
          </p>
        </ErrorAlert>
      ) : null}
      {children(call.data)}
    </>
  );
}
