import { useState } from 'react';
import { useParams } from 'react-router';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import type { TeamMember } from '#contract/hostel/team.ts';
import { faults } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { leadRoles, roleNames } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { ErrorAlert, InfoAlert, Row, Section, Tag, Text } from '#web/ui/show/elements.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { type Candidate, leadOf, remainingIn } from './team-members.ts';

interface AddToTeamProps {
  hostel: HostelChoice;
  hostels: readonly HostelChoice[];
  people: readonly Candidate[];
}

/** Adds somebody to the team; they keep the hostels they already serve. */
function AddToTeam({ hostel, hostels, people }: AddToTeamProps) {
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

function RemoveFromTeamDialog({ hostel, member, servesBesides, onClose }: RemoveFromTeamDialogProps) {
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

/** Warns if nobody in a role can sign in, or if somebody stands in for a disabled lead. */
function Vacancies({ hostel }: { hostel: HostelChoice }) {
  const sentences = leadRoles.flatMap((role) => {
    const head = hostel[role];
    const lead = leadOf(hostel.team, role);
    const values = { hostel: hostel.name };
    if (!head)
      return [
        role === 'caretaker'
          ? t('{hostel} has no caretaker who can sign in.', values)
          : t('{hostel} has no warden who can sign in.', values),
      ];
    return lead && lead._id !== head._id
      ? [t('{lead} is disabled: {head} stands in.', { lead: shownName(lead), head: shownName(head) })]
      : [];
  });
  if (sentences.length === 0) return null;
  return <InfoAlert warning>{sentences.join(' ')}</InfoAlert>;
}

interface MembersProps {
  hostel: HostelChoice;
  hostels: readonly HostelChoice[];
  people: readonly Candidate[];
}

function Members({ hostel, hostels, people }: MembersProps) {
  const { team } = hostel;
  const [leaving, setLeaving] = useState<TeamMember>();
  const change = useAction('hostelTeamAdd');
  const othersOf = ({ _id }: TeamMember) => {
    const served = people.find((person) => person._id === _id)?.hostels ?? [];
    return hostels.filter((other) => other._id !== hostel._id && served.includes(other._id)).map(({ name }) => name);
  };

  const makeLead = ({ _id }: TeamMember) => change.mutate({ params: { id: hostel._id }, body: { accountId: _id, lead: true } });

  return (
    <Section id="team" title={t('In the team')}>
      {change.error && <ErrorAlert title={t('The lead was not changed')} of={change.error} onDismiss={change.reset} />}
      <ResourceList
        name={t('Team of {hostel}', { hostel: hostel.name })}
        rows={team}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Name'), value: (member) => <PersonName of={member} />, rank: 'lead' },
          {
            label: t('Role'),
            value: ({ role, lead }) => (
              <Row gap="xs">
                {t(roleNames[role])}
                {lead && <Tag tone="info">{t('Lead')}</Tag>}
              </Row>
            ),
            rank: 'line',
            brief: ({ role, lead }) => [t(roleNames[role]), lead && t('Lead')].filter(Boolean).join(' · '),
          },
          {
            label: t('State'),
            value: ({ disabled }) => <Tag tone={disabled ? 'bad' : 'good'}>{disabled ? t('Disabled') : t('Active')}</Tag>,
            rank: 'value',
          },
          { label: t('Also serves'), value: (member) => othersOf(member).join(', ') || t('None'), long: true },
        ]}
        actions={(member) => (
          <>
            {!member.lead && !member.disabled && member.role !== 'guard' && (
              <Button
                kind="quiet"
                small
                busy={change.isPending && change.variables?.body.accountId === member._id}
                aria-label={
                  member.role === 'caretaker'
                    ? t('Make lead caretaker: {person}', { person: shownName(member) })
                    : t('Make lead warden: {person}', { person: shownName(member) })
                }
                onClick={() => makeLead(member)}
              >
                {t('Make lead')}
              </Button>
            )}
            <Button
              kind="quiet"
              small
              aria-label={t('Remove {person} from the team', { person: shownName(member) })}
              onClick={() => setLeaving(member)}
            >
              {t('Remove')}
            </Button>
          </>
        )}
        empty={{ title: t('Nobody yet'), text: t('Nobody looks after {hostel}. Add a caretaker and a warden.', { hostel: hostel.name }) }}
      />
      <Text dimmed>
        {t('Everybody here is notified of what happens in the hostel. The leads are named as its caretaker and its warden.')}
      </Text>
      {leaving && (
        <RemoveFromTeamDialog hostel={hostel} member={leaving} servesBesides={othersOf(leaving)} onClose={() => setLeaving(undefined)} />
      )}
    </Section>
  );
}

/** The caretakers, wardens and guards of a hostel. */
export default function Team() {
  const { id = '' } = useParams();
  const hostels = useCallQuery('hostelChoices');
  const caretakers = useCallQuery('caretakerList');
  const wardens = useCallQuery('wardenList');
  const guards = useCallQuery('guardList');
  const people = [
    ...(caretakers.data ?? []).map((person) => ({ ...person, role: 'caretaker' as const })),
    ...(wardens.data ?? []).map((person) => ({ ...person, role: 'warden' as const })),
    ...(guards.data ?? []).map((person) => ({ ...person, role: 'guard' as const })),
  ];
  const name = hostels.data?.find(({ _id }) => _id === id)?.name;
  return (
    <Page
      title={name === undefined ? t('Team') : t('Team of {hostel}', { hostel: name })}
      actions={<ButtonLink to={paths.hostels()}>{t('All hostels')}</ButtonLink>}
    >
      <Loaded call={hostels}>
        {(list) => {
          const hostel = list.find(({ _id }) => _id === id);
          if (!hostel) return <Empty title={t('Not found')} text={t(faults.hostelNotFound.text)} />;
          return (
            <>
              <Vacancies hostel={hostel} />
              <Loaded call={[caretakers, wardens, guards].find(({ data }) => data === undefined) ?? caretakers}>
                {() => (
                  <>
                    <Members hostel={hostel} hostels={list} people={people} />
                    <AddToTeam hostel={hostel} hostels={list} people={people} />
                  </>
                )}
              </Loaded>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
