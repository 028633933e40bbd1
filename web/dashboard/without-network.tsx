import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NetworkError } from '#web/api-error.ts';
import { useKeptHere } from '#web/kept-here.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';

/** A link to the roll call, for when there is no network: the installed app opens on the dashboard, and only the roll call works. */
export function WithoutNetwork() {
  const me = useCallQuery('me');
  const kept = useKeptHere();
  if (!kept || !(me.error instanceof NetworkError)) return null;
  return (
    <InfoAlert warning title={t('No network')}>
      <p>{t('The roll call works without one: marks are kept on this device and sent later.')}</p>
      <ButtonLink to={paths.markAttendance()}>{t('Open the roll call')}</ButtonLink>
    </InfoAlert>
  );
}
