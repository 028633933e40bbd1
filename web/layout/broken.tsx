import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Row, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';

/** Shown instead of a screen that failed to load or render; the frame around it stays usable. */
export function Broken() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title={t('This page could not be shown')} narrow>
      <Text>{t('Something went wrong while this page was opened. Your data is safe. Check your connection and load the page again.')}</Text>
      <Row>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('Load again')}
        </Button>
        <ButtonLink to={paths.dashboard()}>{t('Back to the dashboard')}</ButtonLink>
      </Row>
    </Page>
  );
}
