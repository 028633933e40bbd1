/** The tables of accounts, and of how people sign in. */
import { flag, hidden, moment, ownText, unseen, word, type Records } from '#contract/call/record.ts';
import { accountDetailColumns } from '#contract/person/detail-columns.ts';
import { roleWord } from './role-word.ts';

export const accountRecords = {
  account: {
    kind: 'Account',
    calledBy: ['name', 'username'],
    undo: 'administrators',
    readBy: ['account', 'caretaker', 'warden', 'studentGet', 'hostelStudent'],
    columns: {
      ...unseen('id', 'created_at', 'sign_in_code_hash', 'details_changed_at', 'details_changed_by'),
      username: ownText('Username'),
      username_key: hidden.own,
      name_key: hidden.own,
      role: roleWord('Role'),
      must_change_password: flag('Must choose a password'),
      password_hash: hidden.own,
      secrets_digest: hidden.kept,
      password_set_at: moment('Password set'),
      sign_in_code_drawn_at: moment('Sign-in code given'),
      machine_key_drawn_at: moment('Key for a machine given'),
      disabled_at: moment('Disabled'),
      erased_at: moment('Erased'),
      language: word('Language'),
      ...accountDetailColumns,
    },
  },
  second_factor: {
    kind: 'Authenticator app',
    calledBy: ['account_id'],
    ofAccount: 'account_id',
    erased: 'deleted',
    undo: 'administrators',
    readBy: [],
    columns: {
      ...unseen('account_id', 'secret', 'last_step'),
      secret_digest: hidden.kept,
      confirmed_at: moment('Authenticator app on since'),
    },
  },
  session: { notRecorded: 'a sign-in is no record that is put back', ofAccount: 'account_id', erased: 'deleted' },
  known_origin: { notRecorded: 'where a person signed in from', ofAccount: 'account_id', erased: 'deleted' },
  sign_in_failure: { notRecorded: 'counted for minutes', ofAccount: 'target', erased: 'deleted' },
  recovery_code: { notRecorded: 'a code is used once, whatever is undone', columns: { account_id: null, code_hash: null } },
  idempotent_answer: { notRecorded: 'kept for repeated requests', ofAccount: 'account_id', erased: 'deleted' },
} as const satisfies Records;
