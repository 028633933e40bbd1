import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/elements.tsx';

export function NotFound() {
  return (
    <Page title={t('Page not found')} narrow>
      <Text>{t('There is no page at this address. It may have been moved, or the address may have a typing error.')}</Text>
      <div>
        <ButtonLink to={paths.dashboard()} kind="primary">
          {t('Back to the dashboard')}
        </ButtonLink>
      </div>
    </Page>
  );
}
