import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { SignInCode } from '#contract/student/student-import.ts';
import { studentListFields } from '#contract/student/student-list.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { ListSourceFields, noSource, type ListSource } from '#web/sheet/shared/list-source.tsx';
import { settle, type SettledHeadings } from '#web/sheet/shared/sheet-columns.tsx';
import { Row, Section, Stack } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { download, downloadCsv } from '#web/ui/action/download.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { ImportProgress } from './import-progress.tsx';
import { type ImportOutcome, Outcome } from './import-outcome.tsx';
import { NewSignInCodes } from './new-sign-in-codes.tsx';
import { SignInCodes } from './sign-in-codes.tsx';

const flag = (on: boolean) => (on ? 'true' : 'false');

export default function ImportStudents() {
  const check = useCallMutation('studentImport', { refreshes: [] });
  const importing = useCallMutation('studentImport');
  const [source, setSource] = useState(noSource);
  const [settled, setSettled] = useState<SettledHeadings>({});
  const [checked, setChecked] = useState<ImportOutcome>();
  const [codes, setCodes] = useState<readonly SignInCode[]>([]);
  const [partial, setPartial] = useState(false);
  const [mustChange, setMustChange] = useState(true);
  const { list } = source;

  // shows the first result from its beginning; after a choice among the columns the page stays where it is
  const isFirstResult = checked !== undefined && Object.keys(settled).length === 0;
  useEffect(() => {
    if (isFirstResult) document.getElementById('result')?.scrollIntoView({ block: 'start' });
  }, [isFirstResult]);
  useEffect(() => {
    if (codes.length > 0) window.scrollTo({ top: 0 });
  }, [codes.length]);

  function inputOf(options: { dryRun: boolean; badRows?: boolean; headings?: SettledHeadings }): CallInput<'studentImport'> | undefined {
    if (list?.body === undefined) return undefined;
    const { dryRun, badRows = false, headings = settled } = options;
    const query = {
      dryRun: flag(dryRun),
      partial: flag(partial),
      mustChangePassword: flag(mustChange),
      badRows: flag(badRows),
      ...(Object.keys(headings).length > 0 ? { headings: JSON.stringify(headings) } : {}),
    } as const;
    return { query, body: list.body };
  }

  function take(from: ListSource): void {
    setSource(from);
    setSettled({});
    setChecked(undefined);
    setPartial(false);
    check.reset();
    importing.reset();
  }

  function checkList(headings: SettledHeadings = settled): void {
    const input = inputOf({ dryRun: true, headings });
    if (input) check.mutate(input, setChecked);
  }

  function settleHeading(heading: string, field: string): void {
    const next = settle(settled, heading, field);
    setSettled(next);
    checkList(next);
  }

  function importList(): void {
    const input = inputOf({ dryRun: false });
    if (!input) return;
    importing.mutate(input, ({ message, signInCodes, operationId, ...outcome }) => {
      if (outcome.created + outcome.placed === 0 && outcome.errorRows > 0) {
        // somebody has taken names or rooms of the list since it was checked
        setChecked({ message, signInCodes, ...outcome });
        return;
      }
      // an undo leaves only the codes from before this import
      showToast(
        message,
        undoOf({ operationId }, () => setCodes(codes)),
      );
      take(noSource);
      setCodes([...codes, ...signInCodes]);
    });
  }

  const badRows = useTask(async () => {
    const input = inputOf({ dryRun: true, badRows: true });
    if (input) download('bad-rows.csv', (await api('studentImport', input)).badRows, 'text/csv');
  });

  const { created = 0, placed = 0, errorRows: faulty = 0 } = checked ?? {};
  const importable = created + placed > 0 && (faulty === 0 || partial);

  return (
    <Page
      subtitle={t('A sheet of all students, with hostel and room if you like: checked first, then imported as a whole.')}
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
          <Button kind="quiet" onClick={() => downloadCsv('students.csv', [studentListFields.map(({ label }) => t(label))])}>
            {t('Download an empty list')}
          </Button>
        }
      >
        <Text dimmed>
          {t(
            'Only the roll number or a username is needed. Columns are found by their headings, in any order: {columns}. Students without a password get a one-time sign-in code.',
            { columns: studentListFields.map(({ label }) => t(label)).join(', ') },
          )}
        </Text>
        <ListSourceFields source={source} onChange={take} />
        {list?.error !== undefined && <ErrorAlert title={list.error} onDismiss={() => take(noSource)} />}
        {check.error && <ErrorAlert title={t('The list could not be checked')} of={check.error} onDismiss={check.reset} />}
        <div>
          <Button
            kind={checked ? 'plain' : 'primary'}
            busy={check.isPending}
            disabled={list?.body === undefined || importing.isPending}
            onClick={() => checkList()}
          >
            {t('Check the list')}
          </Button>
        </div>
      </Section>
      {checked && (
        <Section id="result" title={t('2. What would happen')}>
          <Outcome
            checked={checked}
            partial={partial}
            onPartial={setPartial}
            mustChange={mustChange}
            onMustChange={setMustChange}
            onSettle={settleHeading}
            badRows={badRows}
          />
          <Stack gap="sm">
            {importing.isPending && <ImportProgress students={created} />}
            {importing.error && <ErrorAlert title={t('Nothing was imported')} of={importing.error} onDismiss={importing.reset} />}
            <Row>
              <Button kind="primary" busy={importing.isPending} disabled={!importable || check.isPending} onClick={importList}>
                {created === 0 && placed > 0
                  ? t('Give {placed, plural, one {# student} other {# students}} a hostel or room', { placed })
                  : t(
                      'Import {created, plural, one {# student} other {# students}}{placed, plural, =0 {} other {, give # a hostel or room}}{left, plural, =0 {} one {, leave out # row} other {, leave out # rows}}',
                      { created, placed, left: partial ? faulty : 0 },
                    )}
              </Button>
            </Row>
          </Stack>
        </Section>
      )}
      {/* only during the import: afterwards the codes block leaving, and only one component can do so at a time */}
      {importing.isPending && (
        <Unsaved unsaved title={t('Leave during the import?')}>
          <Text>{t('The import goes on, but its sign-in codes are shown only here and only once.')}</Text>
        </Unsaved>
      )}
    </Page>
  );
}
