import { Stack } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Path } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/action/button.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { todayText } from '#web/ui/show/dates.ts';
import styles from './page.module.css';
import { BarSlot, PhoneBar } from '#web/ui/show/phone-bar.ts';
import { Row } from '#web/ui/show/arrange.tsx';
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
