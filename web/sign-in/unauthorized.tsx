import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Text } from '#web/ui/text.tsx';

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
