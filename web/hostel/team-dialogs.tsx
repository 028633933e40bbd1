import { useState } from 'react';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { roleNames } from '#contract/roles.ts';
import { Section, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { Empty } from '#web/ui/page/page.tsx';
import { useFields } from '#web/ui/form/fields.tsx';
import { type Candidate, leadOf, remainingIn } from './team-members.ts';
import type { TeamMember } from '#contract/hostel/team.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';

interface AddToTeamProps {
  hostel: HostelChoice;
  hostels: readonly HostelChoice[];
  people: readonly Candidate[];
}

/** Adds somebody to the team; they keep the hostels they already serve. */
export function AddToTeam({ hostel, hostels, people }: AddToTeamProps) {
  const add = useAction('hostelTeamAdd');
  const fields = useFields({ accountId: { label: t('Caretaker, warden or guard'), required: true } }, null);
  const { accountId } = fields.values;
  const [lead, setLead] = useState(false);
  const candidates = people.filter(({ _id }) => !hostel.team.some((member) => member._id === _id));
  const person = people.find(({ _id }) => _id === accountId);
  const before = person && leadOf(hostel.team, person.role);
  return (
    <Section id="add" title={t('Add to the team')}>
      {candidates.length === 0 ? (
        <Empty
          title={t('Nobody to add')}
          text={
            people.length === 0
              ? t('Nobody has an account of such a role yet. Make their accounts first, then add them here.')
              : t('Everybody of these roles who can sign in is in the team.')
          }
        >
          <ButtonLink to={paths.accounts()}>{t('Go to accounts')}</ButtonLink>
        </Empty>
      ) : (
        <Form
          fields={fields}
          action={t('Add')}
          call={add}
          failed={t('Nobody was added')}
          onSubmit={() =>
            add.mutate({ params: { id: hostel._id }, body: { accountId, lead } }, () => {
              fields.reset();
              setLead(false);
            })
          }
          aside={lead && before ? <span role="status">{t('{person} stays in the team.', { person: shownName(before) })}</span> : null}
        >
          <SearchField
            {...fields.field('accountId')}
            placeholder={t('Type a name')}
            choices={candidates.map(({ role, hostels: served, ...person }) => {
              const names = hostels.filter((other) => served.includes(other._id)).map(({ name }) => name);
              return { value: person._id, label: [nameAndUsername(person), t(roleNames[role]), ...names].join(' · ') };
            })}
          />
          {person?.role !== 'guard' && <CheckBox label={t('As the lead')} checked={lead} onChange={setLead} />}
        </Form>
      )}
    </Section>
  );
}

interface RemoveFromTeamDialogProps {
  hostel: HostelChoice;
  member: TeamMember;
  /** the names of the other hostels that the person serves */
  servesBesides: readonly string[];
  onClose: () => void;
}

/** Says who leads once the member is removed, or that nobody is left in the role. */
function consequence({ name, team }: HostelChoice, member: TeamMember): string | undefined {
  const remaining = remainingIn(team, member);
  const able = remaining.filter(({ disabled }) => !disabled).length;
  const [next] = remaining;
  if (able === 0 && member.role === 'guard') return t('{hostel} will have no guard.', { hostel: name });
  if (able === 0)
    return member.role === 'caretaker'
      ? t('{hostel} will have no caretaker.', { hostel: name })
      : t('{hostel} will have no warden.', { hostel: name });
  return member.lead && next ? t('{person} becomes the lead.', { person: shownName(next) }) : undefined;
}

export function RemoveFromTeamDialog({ hostel, member, servesBesides, onClose }: RemoveFromTeamDialogProps) {
  const person = shownName(member);
  const after = consequence(hostel, member);
  return (
    <ConfirmCall
      call="hostelTeamRemove"
      input={{ params: { id: hostel._id, accountId: member._id } }}
      title={t('Remove {person} from the team of {hostel}?', { person, hostel: hostel.name })}
      action={t('Remove')}
      danger
      failed={t('{person} was not removed', { person })}
      onClose={onClose}
    >
      <Text>
        {t('{person} loses access to {hostel} at once. What they have done there stays.', {
          person,
          hostel: hostel.name,
        })}
      </Text>
      {after !== undefined && <Text strong>{after}</Text>}
      {servesBesides.length > 0 && <Text>{t('{person} still serves {hostels}.', { person, hostels: servesBesides.join(', ') })}</Text>}
    </ConfirmCall>
  );
}
