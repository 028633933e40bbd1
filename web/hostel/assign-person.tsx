import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Card, Section } from '#web/ui/show/elements.tsx';
import { SelectField, useFields } from '#web/ui/form/fields.tsx';
import { Form, type FormCall } from '#web/ui/form/form.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';

interface Candidate extends Person {
  /** the ids of the hostels that the person serves */
  hostels: readonly string[];
}

interface AssignPersonProps {
  /** such as "Caretaker" */
  post: string;
  candidates: Parameters<typeof Loaded<readonly Candidate[]>>[0]['call'] & { isLoading: boolean };
  assign: FormCall;
  failed: string;
  /** the present caretaker or warden */
  holderOf: (hostel: HostelChoice) => Person | null;
  /** the other post, and who holds it */
  other: readonly [post: string, holderOf: (hostel: HostelChoice) => Person | null];
  onAssign: (hostelId: string, personId: string, done: () => void) => void;
  /** what is missing while there is nobody to choose */
  nobody: string;
}

const whoIs = (person: Person | null): string => (person ? nameAndUsername(person) : t('None'));

/** Assigns a caretaker or a warden to a hostel. */
function AssignPerson({ post, candidates, assign, failed, holderOf, other: [otherPost, otherOf], onAssign, nobody }: AssignPersonProps) {
  const hostels = useCallQuery('hostelChoices');
  const fields = useFields({ hostelId: { label: t('Hostel'), required: true }, personId: { label: post, required: true } }, null);
  const { hostelId, personId } = fields.values;

  /** Says who loses a post by the assignment. */
  function consequences(list: readonly HostelChoice[], people: readonly Candidate[]): string | undefined {
    const hostel = list.find(({ _id }) => _id === hostelId);
    const person = people.find(({ _id }) => _id === personId);
    if (!hostel || !person) return undefined;
    const others = list.filter(({ _id }) => _id !== hostelId && person.hostels.includes(_id));
    const holder = holderOf(hostel);
    const sentences = [];
    if (holder && holder._id !== person._id)
      sentences.push(t('{holder} is relieved of {hostel}.', { holder: shownName(holder), hostel: hostel.name }));
    for (const other of others) sentences.push(t('{person} leaves {hostel}.', { person: shownName(person), hostel: other.name }));
    return sentences.length > 0 ? sentences.join(' ') : undefined;
  }

  return (
    <Page>
      <Loaded call={hostels} beside={[candidates]}>
        {(list) => (
          <>
            <Loaded call={candidates}>
              {(people) =>
                people.length === 0 || list.length === 0 ? (
                  <Empty title={t('Nobody to assign')} text={nobody}>
                    <ButtonLink to={paths.accounts()}>{t('Go to accounts')}</ButtonLink>
                  </Empty>
                ) : (
                  <Card>
                    <Form
                      fields={fields}
                      action={t('Assign')}
                      call={assign}
                      failed={failed}
                      disabled={hostelId === '' || personId === ''}
                      onSubmit={() => onAssign(hostelId, personId, fields.reset)}
                      aside={<span role="status">{consequences(list, people)}</span>}
                    >
                      <SelectField
                        {...fields.field('hostelId')}
                        prompt={t('Choose')}
                        choices={list.map(({ _id, name }) => ({ value: _id, label: name }))}
                      />
                      <SelectField
                        {...fields.field('personId')}
                        prompt={t('Choose')}
                        choices={people.map((person) => ({ value: person._id, label: nameAndUsername(person) }))}
                      />
                    </Form>
                  </Card>
                )
              }
            </Loaded>
            <Section id="hostels" title={t('Hostels')}>
              <ResourceList
                name={t('Hostels')}
                rows={list}
                keyOf={({ _id }) => _id}
                columns={[
                  { label: t('Hostel'), value: ({ name }) => name, rank: 'lead' },
                  // in a row of a phone, only who holds the post that the page is about
                  { label: post, value: (hostel) => whoIs(holderOf(hostel)), rank: 'line' },
                  { label: otherPost, value: (hostel) => whoIs(otherOf(hostel)) },
                ]}
                empty={{ title: t('No hostels'), text: t('Add a hostel first.') }}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

export function AssignCaretaker() {
  const caretakers = useCallQuery('caretakerList');
  const assign = useAction('hostelAssignCaretaker');
  return (
    <AssignPerson
      post={t('Caretaker')}
      candidates={caretakers}
      assign={assign}
      failed={t(screenTexts.caretakerAssignFailed)}
      holderOf={({ caretaker }) => caretaker}
      other={[t('Warden'), ({ warden }) => warden]}
      onAssign={(hostelId, caretakerId, done) => assign.mutate({ body: { hostelId, caretakerId } }, () => done())}
      nobody={t('You need a hostel and a caretaker account first.')}
    />
  );
}

export function AssignWarden() {
  const wardens = useCallQuery('wardenList');
  const assign = useAction('hostelAssignWarden');
  return (
    <AssignPerson
      post={t('Warden')}
      candidates={wardens}
      assign={assign}
      failed={t(screenTexts.wardenAssignFailed)}
      holderOf={({ warden }) => warden}
      other={[t('Caretaker'), ({ caretaker }) => caretaker]}
      onAssign={(hostelId, wardenId, done) => assign.mutate({ body: { hostelId, wardenId } }, () => done())}
      nobody={t('You need a hostel and a warden account first.')}
    />
  );
}
