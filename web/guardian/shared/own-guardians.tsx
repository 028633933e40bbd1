import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Section } from '#web/ui/show/arrange.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** The part of a student's account with what the guardians see; none without a guardian. */
export function OwnGuardians() {
  const own = useCallQuery('guardianOwn').data;
  const letThem = useAction('guardianOwnLet', { refreshes: ['guardianOwn'] });
  if (!own || own.guardians.length === 0) return null;
  const names = own.guardians.map(({ name, relation }) => (relation ? `${name} (${relation})` : name)).join(', ');
  return (
    <Section id="guardians" title={t('Your guardians')}>
      <Text>{t('On their page My child they see your room and your leave, where the hostel has allowed it: {names}.', { names })}</Text>
      {own.isRule ? (
        <Text>{t('They also see roll calls and fines: that is the rule of the institution, or you are under 18.')}</Text>
      ) : (
        <CheckBox
          label={t('They may also see roll calls and fines')}
          checked={own.maySee}
          onChange={(maySee) => letThem.mutate({ body: { maySee } })}
        />
      )}
      {letThem.error && <ErrorAlert title={t('Your choice was not saved')} of={letThem.error} onDismiss={letThem.reset} />}
    </Section>
  );
}
