import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { roles } from '#contract/roles.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { roleNames } from './role-name.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/text.tsx';
import { DisableDialog } from './able-dialog.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { SecondFactorOffDialog } from './second-factor-off-dialog.tsx';
import { SignInCodeDialog } from './sign-in-code-dialog.tsx';

const pageSize = 25;

type CallInput = { dialog: 'new' } | { dialog: 'able' | 'password' | 'code' | 'second-factor'; account: Account };

export default function Accounts() {
  const me = useMe();
  const list = useListState('role');
  const role = roles.find((known) => known === list.filters.role);
  const accounts = useCallQuery('accountList', { query: { role, q: list.q, page: list.page, pageSize } }, { keepPrevious: true });
  const [asked, setAsked] = useState<CallInput>();
  const close = () => setAsked(undefined);

  return (
    <Page
      subtitle={t('Who can sign in.')}
      actions={
        <Button kind="primary" onClick={() => setAsked({ dialog: 'new' })}>
          {t('New account')}
        </Button>
      }
    >
      <ListTools label={t('Find accounts')}>
        <SearchBox hint={t('Username')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Role')}
          value={role ?? ''}
          onChange={(value) => list.filter('role', value)}
          all={t('All roles')}
          choices={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
        />
      </ListTools>
      <Loaded call={accounts}>
        {({ items, total, page }) => (
          <ResourceList
            name={t('Accounts')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: t('Username'), value: ({ username }) => username },
              { label: t('Role'), value: (account) => t(roleNames[account.role]) },
              { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? t('None') },
              {
                label: t('State'),
                value: ({ disabled }) => <Tag tone={disabled ? 'bad' : 'good'}>{disabled ? t('Disabled') : t('Active')}</Tag>,
              },
            ]}
            actions={(account) => {
              const { username, disabled, secondFactor } = account;
              if (username === me.username) return <Tag tone="info">{t('You')}</Tag>;
              return (
                <>
                  <Button
                    kind="quiet"
                    small
                    aria-label={
                      disabled ? t('Enable account of {username}', { username }) : t('Disable account of {username}', { username })
                    }
                    onClick={() => setAsked({ dialog: 'able', account })}
                  >
                    {disabled ? t('Enable') : t('Disable')}
                  </Button>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('New password for {username}', { username })}
                    onClick={() => setAsked({ dialog: 'password', account })}
                  >
                    {t('New password')}
                  </Button>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('Sign-in code for {username}', { username })}
                    onClick={() => setAsked({ dialog: 'code', account })}
                  >
                    {t('Sign-in code')}
                  </Button>
                  {secondFactor && (
                    <Button
                      kind="quiet"
                      small
                      aria-label={t('Second factor off for {username}', { username })}
                      onClick={() => setAsked({ dialog: 'second-factor', account })}
                    >
                      {t('Second factor off')}
                    </Button>
                  )}
                </>
              );
            }}
            empty={{ title: t('No accounts') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            paging={{ page, pageSize, total, onPage: list.goTo }}
          />
        )}
      </Loaded>
      {asked?.dialog === 'new' && <NewAccountDialog onClose={close} />}
      {asked?.dialog === 'able' && <DisableDialog account={asked.account} onClose={close} />}
      {asked?.dialog === 'password' && <NewPasswordDialog account={asked.account} onClose={close} />}
      {asked?.dialog === 'second-factor' && <SecondFactorOffDialog account={asked.account} onClose={close} />}
      {asked?.dialog === 'code' && <SignInCodeDialog account={asked.account} onClose={close} />}
    </Page>
  );
}
