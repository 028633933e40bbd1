import { Stack } from '@mantine/core';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { t } from '#contract/text/text.ts';
import { todayText } from '#web/ui/show/dates.ts';
import styles from './page.module.css';
import { Row } from '#web/ui/show/arrange.tsx';
import { SiteNameContext } from './site-name.ts';

/** The path of the first page of a visit, which leaves the focus to the browser. On later pages the heading gets it, so that screen readers announce the page. */
let firstPath: string | null = null;

interface PageProps {
  /** replaces the title of the page table: for example, to name the hostel */
  title?: string;
  /** the title of the browser's tab, if it differs from the heading */
  tabTitle?: string;
  /** what the heading shows, if it is more than the title */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** shown beside the heading */
  actions?: ReactNode;
  /** a narrow page, for text and forms */
  narrow?: boolean;
  /** a smaller heading on a phone, to leave room for a long list */
  compact?: boolean;
  children: ReactNode;
}

/** One screen: its heading, its title in the browser's tab, and the focus when it opens. */
export function Page({
  title: ownTitle,
  tabTitle,
  heading: shown,
  subtitle,
  actions,
  narrow = false,
  compact = false,
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
  return (
    <div className={styles.page} data-narrow={narrow || undefined} data-compact={compact || undefined}>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {shown ?? title}
          </h1>
          <p className="onPaper">{t('Printed on {day}', { day: todayText() })}</p>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && (
          <Row className="onScreen" gap={10} align="stretch">
            {actions}
          </Row>
        )}
      </div>
      <Stack gap="md" className={styles.parts}>
        {children}
      </Stack>
    </div>
  );
}
