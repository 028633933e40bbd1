import { t } from '#contract/text.ts';
import { useMe } from '#web/session.ts';
import { Section } from '#web/ui/boxes.tsx';
import { Text } from '#web/ui/text.tsx';

/** What a role looks at first. */
export function DashboardCentre() {
  const { username } = useMe();
  return (
    <Section id="centre" title={t('Welcome, {username}', { username })}>
      <Text>{t('Choose what to do from the menu.')}</Text>
    </Section>
  );
}
