import { useEffect, useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { decodeText } from '#contract/decode-text.ts';
import { replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { detailNames } from '#contract/student-details.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Row, Section, Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { downloadCsv } from '#web/ui/download.ts';
import { ErrorAlert, InfoAlert } from '#web/ui/alert.tsx';
import { TextAreaField, useLooseField } from '#web/ui/fields.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Text } from '#web/ui/text.tsx';
import { Unsaved } from '#web/ui/unsaved.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportProgress } from './import-progress.tsx';
import { readList } from './read-list.ts';
import { NewSignInCodes } from './new-sign-in-codes.tsx';
import { SignInCodes, type GivenCode } from './sign-in-codes.tsx';

const columns = ['username', 'password', ...detailNames];

/** Hashing this many takes seconds. */
const manyPasswords = 100;

type Outcome = Reply<Calls['studentImport']>;

export default function ImportStudents() {
  const check = useCallMutation('studentImport', { refreshes: [] });
  const bringIn = useCallMutation('studentImport');
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string>();
  const [unreadable, setUnreadable] = useState<string>();
  const [checked, setChecked] = useState<Outcome>();
  const [codes, setCodes] = useState<readonly GivenCode[]>([]);
  const [isOldEncoding, setIsOldEncoding] = useState(false);
  const [partial, setPartial] = useState(false);
  const [mustChange, setMustChange] = useState(true);

  // a result is shown from its beginning, not from wherever the page was
  useEffect(() => {
    if (checked) document.getElementById('result')?.scrollIntoView({ block: 'start' });
  }, [checked]);
  useEffect(() => {
    if (codes.length > 0) window.scrollTo({ top: 0 });
  }, [codes.length]);

  function take(newText: string, from?: string): void {
    setText(newText);
    setFileName(from);
    setChecked(undefined);
    setPartial(false);
    setUnreadable(undefined);
    setIsOldEncoding(false);
    check.reset();
    bringIn.reset();
  }

  async function read(file: File): Promise<void> {
    try {
      const { text: decoded, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
      take(decoded, file.name);
      setIsOldEncoding(encoding === 'windows-1252');
    } catch {
      setUnreadable(t('The file could not be read.'));
    }
  }

  /** Sends the list to be checked, or to be brought in. */
  function send(call: typeof check, dryRun: boolean, done: (outcome: Outcome) => void): void {
    const list = readList(text);
    if (list.error !== undefined) {
      setUnreadable(list.error);
      return;
    }
    setUnreadable(undefined);
    call.mutate(
      {
        query: { dryRun: String(dryRun) as 'true', partial: String(partial) as 'true', mustChangePassword: String(mustChange) as 'true' },
        body: list.body,
      },
      done,
    ); // a flag's text is one of the two
  }

  const pasted = useLooseField(t('Or paste the list'), fileName ? '' : text, (value) => take(value));
  const faulty = checked?.errorRows ?? 0;
  const importable = checked !== undefined && checked.created > 0 && (faulty === 0 || partial);

  return (
    <Page
      subtitle={t('A CSV or JSON list, checked first and then brought in as a whole.')}
      actions={
        <>
          <NewSignInCodes onDrawn={setCodes} />
          <ButtonLink to={paths.registerStudent()}>{t('Register one student')}</ButtonLink>
        </>
      }
    >
      {codes.length > 0 && <SignInCodes key={codes.length} codes={codes} />}
      <Section
        id="list"
        title={t('1. The list')}
        aside={
          <Button kind="quiet" onClick={() => downloadCsv('students.csv', [columns])}>
            {t('Download an empty list')}
          </Button>
        }
      >
        <Text dimmed>
          {t('Only the username is needed. Columns: {columns}. Who has no password gets a one-time sign-in code.', {
            columns: columns.join(', '),
          })}
        </Text>
        <FileField
          label={t('CSV or JSON file')}
          description={t('No file chosen')}
          chosen={fileName}
          accept=".csv,.json,text/csv,application/json"
          onFile={(file) => void read(file)}
        />
        {isOldEncoding && <InfoAlert>{t(replyTexts.readAsWindows1252)}</InfoAlert>}
        <TextAreaField {...pasted} rows={5} />
        <CheckBox
          label={t('Let students with a given password choose their own at the first sign-in')}
          checked={mustChange}
          onChange={setMustChange}
        />
        {unreadable && <ErrorAlert title={unreadable} onDismiss={() => setUnreadable(undefined)} />}
        {check.error && <ErrorAlert title={t('The list could not be checked')} of={check.error} onDismiss={check.reset} />}
        <div>
          <Button
            kind={checked ? 'plain' : 'primary'}
            busy={check.isPending}
            disabled={text.trim() === '' || bringIn.isPending}
            onClick={() => send(check, true, setChecked)}
          >
            {t('Check the list')}
          </Button>
        </div>
      </Section>
      {checked && (
        <Section id="result" title={t('2. What would happen')}>
          <Text role="status" strong>
            {t(
              '{created, plural, one {# new student} other {# new students}}, {unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.',
              {
                created: checked.created,
                unchanged: checked.unchanged,
                faulty,
              },
            )}
          </Text>
          {faulty > 0 && (
            <>
              <ImportErrors errors={checked.errors} errorCount={checked.errorCount} />
              <CheckBox label={t('Leave out the rows with errors and bring in the others')} checked={partial} onChange={setPartial} />
            </>
          )}
          {checked.created > 0 && (
            <Text>
              {t(
                '{passwords, plural, =0 {No password has to be hashed} one {# password will be hashed} other {# passwords will be hashed}}; {codes, plural, =0 {no sign-in code} one {# sign-in code} other {# sign-in codes}} will be generated.',
                { passwords: checked.passwords, codes: checked.created - checked.passwords },
              )}
              {checked.passwords > manyPasswords && ` ${t('Hashing so many takes a while; the page shows how far it is.')}`}
            </Text>
          )}
          {faulty === 0 && checked.created === 0 && <InfoAlert>{t('Nothing in this list is new.')}</InfoAlert>}
          <Stack gap="sm">
            {bringIn.isPending && <ImportProgress students={checked.created} />}
            {bringIn.error && <ErrorAlert title={t('Nothing was imported')} of={bringIn.error} onDismiss={bringIn.reset} />}
            <Row>
              <Button
                kind="primary"
                busy={bringIn.isPending}
                disabled={!importable || check.isPending}
                onClick={() =>
                  send(bringIn, false, (outcome) => {
                    showToast(outcome.message);
                    take('');
                    setCodes([...codes, ...outcome.signInCodes]);
                  })
                }
              >
                {t('Import {created, plural, one {# student} other {# students}}', { created: checked.created })}
              </Button>
            </Row>
          </Stack>
        </Section>
      )}
      {/* afterwards the codes block leaving, and only one component can at a time */}
      {bringIn.isPending && (
        <Unsaved unsaved title={t('Leave during the import?')}>
          <Text>{t('The import goes on, but its sign-in codes are shown only here and only once.')}</Text>
        </Unsaved>
      )}
    </Page>
  );
}
