import { erasureTexts } from '#contract/messages.ts';
import { formerPeople, nameAndUsername } from '#contract/person/person.ts';
import type { Erasure } from '#contract/personal-data/personal-data.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Heading, InfoAlert, Points, Stack, Text } from '#web/ui/show/elements.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { ExportButton } from './export-button.tsx';

const quoted = (words: readonly string[]) => words.map((word) => t('“{word}”', { word })).join(', ');

/** The texts whose count is above zero: `2 fines, 1 complaint`. */
const some = (counted: readonly (readonly [count: number, text: string])[]) =>
  counted
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(', ');

/** What is erased and what stays, with numbers. */
function Consequences({ of: erasure }: { of: Erasure }) {
  const { isStudent, stays, attendance, fines, leave, complaints, roomChanges, words, mentions, backupsKept } = erasure;
  const called = isStudent ? formerPeople.student : formerPeople.staff;
  const written = [
    [leave, t('{leave, plural, one {# leave request} other {# leave requests}}', { leave })],
    [complaints, t('{complaints, plural, one {# complaint} other {# complaints}}', { complaints })],
    [roomChanges, t('{roomChanges, plural, one {# request for another room} other {# requests for another room}}', { roomChanges })],
    [fines, t('{fines, plural, one {# fine} other {# fines}}', { fines })],
  ] as const;
  const lasting = [
    [stays, t('{stays, plural, one {# stay} other {# stays}} in a room', { stays })],
    [attendance, t('{attendance, plural, one {# mark} other {# marks}} of attendance', { attendance })],
    ...written,
  ] as const;
  const items: readonly (readonly [label: string, text: string])[] = [
    [
      t('Goes:'),
      t('name, username and all other details, notifications and sessions, from the audit log too. The username is free again.'),
    ],
    ...(some(written) === '' ? [] : [[t('Texts that go:'), t('those of {records}.', { records: some(written) })] as const]),
    ...(some(lasting) === ''
      ? []
      : [[t('Stays for the totals, without a name:'), t('{records}. It says “{called}”.', { records: some(lasting), called })] as const]),
    ...(isStudent
      ? []
      : [[t('Stays without a name:'), t('what they did, decided and announced. It says “{called}”.', { called })] as const]),
    [
      t('Texts of others:'),
      mentions === 0
        ? t('none names the person word for word. Other ways of naming somebody are not found.')
        : t(
            '{mentions, plural, one {# names} other {# name}} the person by {words}. “{called}” takes the place. Other ways of naming somebody are not found.',
            { mentions, words: quoted(words), called },
          ),
    ],
    [
      t('Backups'),
      backupsKept > 0
        ? t(
            'that were made until now still hold the person. The daily ones are gone after {days, plural, one {# day} other {# days}}; others and copies you delete yourself.',
            { days: backupsKept },
          )
        : t('that were made until now still hold the person, until you delete them.'),
    ],
  ];
  return (
    <Points gap={6}>
      {items.map(([label, text]) => (
        <li key={label}>
          <strong>{label}</strong> {text}
        </li>
      ))}
    </Points>
  );
}

function EraseForm({ of: erasure, onClose }: { of: Erasure; onClose: () => void }) {
  const { person } = erasure;
  const name = nameAndUsername(person);
  // personErasure is not read again, since there is nobody left to erase
  const erase = useAction('personErase', {
    refreshes: ['studentGet', 'studentStays', 'historyList', 'accountList', 'studentPage'],
  });
  const fields = useFields(
    {
      username: {
        label: t('Username'),
        required: true,
        check: (typed) => (typed.trim().toLowerCase() === person.username.toLowerCase() ? undefined : t(erasureTexts.otherUsername)),
      },
    },
    null,
  );
  return (
    <Form
      fields={fields}
      action={t('Erase for ever')}
      danger
      call={erase}
      failed={t('Nobody was erased')}
      onCancel={onClose}
      onSubmit={() => erase.mutate({ params: { id: person._id }, body: { username: fields.values.username } }, () => onClose())}
    >
      <Consequences of={erasure} />
      <InfoAlert warning title={t('There is no way back.')} />
      <TextField
        {...fields.field('username')}
        description={t('To erase {name}, type the username: {username}', { name, username: person.username })}
      />
    </Form>
  );
}

function Obstacles({ of: obstacles }: { of: readonly string[] }) {
  return (
    <InfoAlert warning title={t('To be settled first')}>
      <Points gap={6}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </Points>
    </InfoAlert>
  );
}

/** Exports or erases all that is kept of a person. */
export default function PersonalDataDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const answer = useCallQuery('personErasure', { params: { id: person._id } });
  return (
    <Dialog opened title={t('Personal data of {name}', { name: nameAndUsername(person) })} onClose={onClose}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Heading level={3}>{t('Export')}</Heading>
          <Text>{t('Everything that is kept about this person, as an Excel workbook with a sheet for each kind of record.')}</Text>
          <ExportButton account={person._id} />
        </Stack>
        <Stack gap="xs">
          <Heading level={3}>{t('Erase for ever')}</Heading>
          <Loaded call={answer} failed={t('What erasing would do could not be shown')}>
            {(erasure) =>
              erasure.obstacles.length > 0 ? <Obstacles of={erasure.obstacles} /> : <EraseForm of={erasure} onClose={onClose} />
            }
          </Loaded>
        </Stack>
      </Stack>
    </Dialog>
  );
}
