import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '#contract/account/account.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { roles } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { roleNames } from '#web/role-names.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { PersonalDataButton } from '#web/personal-data/shared/personal-data-button.tsx';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { Tag } from '#web/ui/show/text.tsx';
import { accountPage } from './account-page.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { SecondFactorOffDialog } from './second-factor-off-dialog.tsx';
import { SignInCodeDialog } from './sign-in-code-dialog.tsx';

type OpenDialog = { dialog: 'new' } | { dialog: 'edit' | 'able' | 'password' | 'code' | 'second-factor'; account: Account };

export default function Accounts() {
  const me = useMe();
  const list = useListState('role', 'state');
  const [params] = useSearchParams();
  const input = accountPage(params);
  const { role, pageSize } = input.query;
  const accounts = useCallQuery('accountList', input, { keepPrevious: true });
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);

  return (
    <Page
      subtitle={t('Everybody who can sign in.')}
      actions={
        <Button kind="primary" onClick={() => setOpenDialog({ dialog: 'new' })}>
          {t('New account')}
        </Button>
      }
    >
      <ListTools label={t('Find accounts')}>
        <SearchBox hint={t('Name, roll number or telephone')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Role')}
          value={role ?? ''}
          onChange={(value) => list.filter('role', value)}
          all={t('All roles')}
          choices={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
        />
        <Filter
          label={t('State')}
          value={list.filters.state}
          onChange={(value) => list.filter('state', value)}
          all={t('Here')}
          choices={[{ value: 'left', label: t('Left') }]}
        />
      </ListTools>
      <Loaded call={accounts}>
        {({ items, total, page }) => (
          <ResourceList
            name={t('Accounts')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              {
                label: t('Name'),
                value: (account) => (account.role === 'student' ? <StudentName of={account} /> : <PersonName of={account} />),
              },
              { label: t('Role'), value: (account) => t(roleNames[account.role]) },
              { label: t('Hostel'), value: ({ hostels }) => hostels.map(({ name }) => name).join(', ') || t('None') },
              { label: t('Phone'), value: ({ phone }) => phone && <Telephone number={phone} /> },
              {
                label: t('State'),
                value: ({ disabled, hasLeft }) => {
                  if (disabled) return <Tag tone="bad">{t('Disabled')}</Tag>;
                  return hasLeft ? <Tag>{t('Left')}</Tag> : <Tag tone="good">{t('Active')}</Tag>;
                },
              },
            ]}
            actions={(account) => {
              const { disabled, secondFactor } = account;
              const name = nameAndUsername(account);
              // students are corrected, exported and erased on their own page
              const edit = account.role !== 'student' && (
                <Button
                  kind="quiet"
                  small
                  aria-label={t('Edit {name}', { name })}
                  onClick={() => setOpenDialog({ dialog: 'edit', account })}
                >
                  {t('Edit')}
                </Button>
              );
              if (account.username === me.username) {
                return (
                  <>
                    <Tag tone="info">{t('You')}</Tag>
                    {edit}
                  </>
                );
              }
              return (
                <RowActions of={name}>
                  {edit}
                  <Button
                    kind="quiet"
                    small
                    aria-label={disabled ? t('Enable account of {name}', { name }) : t('Disable account of {name}', { name })}
                    onClick={() => setOpenDialog({ dialog: 'able', account })}
                  >
                    {disabled ? t('Enable') : t('Disable')}
                  </Button>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('New password for {name}', { name })}
                    onClick={() => setOpenDialog({ dialog: 'password', account })}
                  >
                    {t('New password')}
                  </Button>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('Sign-in code for {name}', { name })}
                    onClick={() => setOpenDialog({ dialog: 'code', account })}
                  >
                    {t('Sign-in code')}
                  </Button>
                  {secondFactor && (
                    <Button
                      kind="quiet"
                      small
                      aria-label={t('Second factor off for {name}', { name })}
                      onClick={() => setOpenDialog({ dialog: 'second-factor', account })}
                    >
                      {t('Second factor off')}
                    </Button>
                  )}
                  {account.role !== 'student' && <PersonalDataButton of={account} small />}
                </RowActions>
              );
            }}
            empty={{ title: t('No accounts') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            paging={{ page, pageSize, total, onPage: list.goTo }}
          />
        )}
      </Loaded>
      {openDialog?.dialog === 'new' && <NewAccountDialog onClose={close} />}
      {openDialog?.dialog === 'edit' && <EditAccountDialog account={openDialog.account} onClose={close} />}
      {openDialog?.dialog === 'able' && <DisableDialog account={openDialog.account} onClose={close} />}
      {openDialog?.dialog === 'password' && <NewPasswordDialog account={openDialog.account} onClose={close} />}
      {openDialog?.dialog === 'second-factor' && <SecondFactorOffDialog account={openDialog.account} onClose={close} />}
      {openDialog?.dialog === 'code' && <SignInCodeDialog account={openDialog.account} onClose={close} />}
    </Page>
  );
}
