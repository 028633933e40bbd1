import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { nameAndUsername } from '#contract/person/person.ts';
import { isOnlyHere } from '#contract/institution/site.ts';
import { paths, withHash } from '#contract/paths.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import { t } from '#contract/text/text.ts';
import { InfoAlert, Row, Section } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { useSite } from '#web/institution/shared/institution.tsx';
import { useMe } from '#web/session.ts';
import { downloadCsv } from '#web/ui/action/download.ts';
import { paged } from '#web/ui/list/list-state.ts';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { PrintSlips } from './print-slips.tsx';

const pageSize = 20;

/** New sign-in codes. They cannot be shown again, so leaving the page without downloading or printing them asks first. */
export default function SignInCodes({ codes }: { codes: readonly SignInCode[] }) {
  const [page, setPage] = useState(1);
  const [savedCount, setSavedCount] = useState(0);
  const site = useSite();
  const { role } = useMe();
  const ofStudents = codes.some(({ rollno, room }) => rollno !== '' || room !== '');
  const unsaved = savedCount < codes.length;
  const frame = useRef<HTMLDivElement>(null);
  // the button that made the codes is far down the page
  useEffect(() => frame.current?.focus(), []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      <Section id="codes" title={t('Sign-in codes')}>
        <InfoAlert warning title={t('These codes are shown only once')}>
          {t(
            'Print or download them now and hand everybody theirs. A code takes the place of a password until its owner has chosen one; after that it no longer works.',
          )}
        </InfoAlert>
        {isOnlyHere(site) && (
          <InfoAlert warning title={t('The slips would lead nowhere')}>
            {t('They would lead to {address}, which is only this computer.', { address: site })}{' '}
            {role === 'hosteladmin' ? (
              // in another tab: the codes are shown only here
              <Link to={withHash(paths.institution(), 'site')} target="_blank">
                {t('Enter the address that students use')}
              </Link>
            ) : (
              t('Ask an administrator to enter the address that students use.')
            )}
          </InfoAlert>
        )}
        <Row>
          <Button
            kind="primary"
            onClick={() => {
              downloadCsv('sign-in-codes.csv', [
                ['name', 'username', 'rollno', 'hostel', 'room', 'signInCode'],
                ...codes.map(({ name, username, rollno, hostel, room, signInCode }) => [name, username, rollno, hostel, room, signInCode]),
              ]);
              setSavedCount(codes.length);
            }}
          >
            {t('Download {codes, plural, one {# code} other {# codes}} as CSV', { codes: codes.length })}
          </Button>
          <PrintSlips codes={codes} onPrinted={setSavedCount} />
        </Row>
        <ResourceList
          name={t('Sign-in codes')}
          {...paged(codes, { page, goTo: setPage }, pageSize)}
          keyOf={({ username }) => username}
          columns={[
            { label: t('Name'), value: (code) => <PersonName of={code} />, rank: 'lead' },
            ...(ofStudents ? [{ label: t('Roll no'), value: ({ rollno }: SignInCode) => rollno }] : []),
            { label: t('Hostel'), value: ({ hostel }) => hostel, rank: 'line' },
            ...(ofStudents ? [{ label: t('Room'), value: ({ room }: SignInCode) => room, whole: true, rank: 'line' as const }] : []),
            { label: t('Sign-in code'), value: ({ signInCode }) => <code>{signInCode}</code>, rank: 'value' },
          ]}
          actions={(code) => (
            <CopyButton text={code.signInCode} name={t('sign-in code of {student}', { student: nameAndUsername(code) })} />
          )}
          empty={{ title: t('No codes') }}
        />
        <Confirm
          opened={blocker.state === 'blocked'}
          title={t('Leave without the codes?')}
          action={t('Leave')}
          danger
          onConfirm={() => blocker.proceed?.()}
          onClose={() => blocker.reset?.()}
        >
          {t(
            '{codes, plural, one {# sign-in code was} other {# sign-in codes were}} neither downloaded nor printed and cannot be shown again.',
            {
              codes: codes.length - savedCount,
            },
          )}
        </Confirm>
      </Section>
    </div>
  );
}
