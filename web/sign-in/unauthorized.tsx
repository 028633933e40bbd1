import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/elements.tsx';

export default function Unauthorized() {
  return (
    <Page narrow>
      <Text>{t('You are not authorized to view this page.')}</Text>
      <div>
        <ButtonLink to={paths.dashboard()} kind="primary">
          {t('Back to the dashboard')}
        </ButtonLink>
      </div>
    </Page>
  );
}
