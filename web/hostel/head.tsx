import type { Hostel } from '#contract/hostel/hostel.ts';
import { shownName } from '#contract/person/person.ts';
import type { LeadRole } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { Text } from '#web/ui/show/text.tsx';

interface HeadProps {
  hostel: Pick<Hostel, 'team' | LeadRole>;
  post: LeadRole;
}

/** The person whom the hostel names in a role, and how many others of the team in that role can sign in. */
export function Head({ hostel, post }: HeadProps) {
  const team = hostel.team.filter(({ role }) => role === post);
  const head = hostel[post];
  if (!head) {
    const disabled = team.map(shownName).join(', ');
    return (
      <>
        <span>{t('Not Assigned')}</span>
        {disabled && (
          <Text dimmed small component="div">
            {t('{names} disabled', { names: disabled })}
          </Text>
        )}
      </>
    );
  }
  const more = team.filter(({ disabled }) => !disabled).length - 1;
  return (
    <>
      <PersonName of={head} />
      {more > 0 && ` ${t('+{more} more', { more })}`}
    </>
  );
}
