import { useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import { accountList } from '#contract/account/account-list.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { roleNames, roles } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { PersonalDataButton } from '#web/personal-data/shared/personal-data-button.tsx';
import { ListPage } from '#web/record/shared/list-page.tsx';
import { ListRows, type RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { Tag } from '#web/ui/show/elements.tsx';
import { DisableDialog, EditAccountDialog, NewAccountDialog, NewPasswordDialog, SecondFactorOffDialog } from './account-dialogs.tsx';
import { MachineKeyDialog } from './machine-key-dialog.tsx';
import { SignInCodeDialog } from './shared/secret-dialog.tsx';

function State({ of: { disabled, hasLeft } }: { of: Account }) {
  if (disabled) return <Tag tone="bad">{t('Disabled')}</Tag>;
  return hasLeft ? <Tag>{t('Left')}</Tag> : <Tag tone="good">{t('Active')}</Tag>;
}

const columns = (): Columns<Account> => [
  {
    label: t('Name'),
    value: (account) => (account.role === 'student' ? <StudentName of={account} /> : <PersonName of={account} />),
    rank: 'lead',
  },
  { label: t('Role'), value: ({ role }) => t(roleNames[role]), rank: 'line' },
  {
    label: t('Hostel'),
    value: ({ hostels }) => hostels.map(({ name }) => name).join(', ') || t('None'),
    rank: 'line',
    brief: ({ hostels }) => hostels.map(({ name }) => name).join(', '),
  },
  { label: t('Phone'), value: ({ phone }) => phone && <Telephone number={phone} /> },
  { label: t('State'), value: (account) => <State of={account} />, rank: 'value' },
];

const nameOf = (account: Account) => ({ name: nameAndUsername(account) });

/** `isMine`: the account of the reader, who neither disables it nor changes how it signs in here. */
function actionsFor(isMine: (account: Account) => boolean): RowAction<Account>[] {
  const ofOthers = { kind: 'quiet', rare: true, mayBe: (account: Account) => !isMine(account) } as const;
  return [
    {
      text: t('Edit'),
      name: (account) => t('Edit {name}', nameOf(account)),
      // students are corrected, exported and erased on their own page
      mayBe: ({ role }) => role !== 'student',
      kind: 'quiet',
      rare: (account) => !isMine(account),
      dialog: (account, onClose) => <EditAccountDialog account={account} onClose={onClose} />,
    },
    {
      ...ofOthers,
      text: ({ disabled }) => (disabled ? t('Enable') : t('Disable')),
      name: (account) =>
        account.disabled ? t('Enable account of {name}', nameOf(account)) : t('Disable account of {name}', nameOf(account)),
      dialog: (account, onClose) => <DisableDialog account={account} onClose={onClose} />,
    },
    {
      ...ofOthers,
      text: t('New password'),
      name: (account) => t('New password for {name}', nameOf(account)),
      dialog: (account, onClose) => <NewPasswordDialog account={account} onClose={onClose} />,
    },
    {
      ...ofOthers,
      text: t('Sign-in code'),
      name: (account) => t('Sign-in code for {name}', nameOf(account)),
      dialog: (account, onClose) => <SignInCodeDialog account={account} onClose={onClose} />,
    },
    {
      ...ofOthers,
      text: t('Machine key'),
      name: (account) => t('Machine key for {name}', nameOf(account)),
      mayBe: ({ role, disabled }) => role === 'guard' && !disabled,
      dialog: (account, onClose) => <MachineKeyDialog account={account} onClose={onClose} />,
    },
    {
      ...ofOthers,
      text: t('Authenticator app off'),
      name: (account) => t('Authenticator app off for {name}', nameOf(account)),
      mayBe: (account) => account.secondFactor && !isMine(account),
      dialog: (account, onClose) => <SecondFactorOffDialog account={account} onClose={onClose} />,
    },
  ];
}

export default function Accounts() {
  const { username } = useMe();
  const [making, setMaking] = useState(false);
  const isMine = (account: Account) => account.username === username;
  return (
    <>
      <ListPage
        list={accountList}
        name={t('Accounts')}
        subtitle={t('Everybody who can sign in.')}
        main={{ text: t('New account'), onClick: () => setMaking(true) }}
        actions={<ButtonLink to={paths.importAccounts()}>{t('Import staff')}</ButtonLink>}
        find={t('Find accounts')}
        hint={t('Name, roll number or telephone')}
        filters={{
          role: {
            chips: true,
            label: t('Role'),
            all: t('All roles'),
            choices: roles.map((value) => ({ value, label: t(roleNames[value]) })),
          },
          state: { label: t('State'), all: t('Here'), choices: [{ value: 'left', label: t('Left') }] },
        }}
        columns={columns}
        empty={{ title: t('No accounts') }}
      >
        {({ rows }) => (
          <ListRows
            {...rows}
            actions={actionsFor(isMine)}
            menu={nameAndUsername}
            before={(account) => isMine(account) && <Tag tone="info">{t('You')}</Tag>}
            rare={(account) => account.role !== 'student' && !isMine(account) && <PersonalDataButton of={account} small />}
          />
        )}
      </ListPage>
      {making && <NewAccountDialog onClose={() => setMaking(false)} />}
    </>
  );
}
