import type { HostelChoice } from '#contract/hostel/hostel.ts';
import type { TeamMember } from '#contract/hostel/team.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { remainingIn } from './team-members.ts';

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
