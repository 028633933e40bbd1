import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { unmendedCause } from '#contract/sheet/import.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import type { ListField } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { ErrorAlert, Heading, InfoAlert, later, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { download, downloadCsv } from '#web/ui/action/download.ts';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { PhoneBar } from '#web/ui/show/phone-bar.ts';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import type { ImportOutcome, NumberTexts } from './import-numbers.tsx';
import { ListSourceFields, noSource, type ListSource } from '#web/sheet/shared/list-source.tsx';
import { settle, type SettledHeadings } from '#web/sheet/shared/settled-headings.ts';

const SignInCodes = later(() => import('./sign-in-codes.tsx'));
const ImportCauses = lazy(() => import('./import-causes.tsx'));
const ImportNumbers = lazy(() => import('./import-numbers.tsx'));
const SheetColumns = lazy(async () => ({ default: (await import('#web/sheet/shared/sheet-columns.tsx')).SheetColumns }));
const ImportPreview = lazy(() => import('./import-preview.tsx'));

const flag = (on: boolean) => (on ? 'true' : 'false');

/** Hashing more passwords than this takes seconds. */
const manyPasswords = 100;

type Texts = Readonly<Record<string, string>>;

/** What an import says, without what the page said before it. */
const withoutRemarks = (message: string, remarks: readonly string[]): string =>
  remarks
    .reduce((text, remark) => text.replace(remark, ''), message)
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** What somebody has said about the list so far. */
interface Answers {
  headings: SettledHeadings;
  /** key of a cause → remedy */
  remedies: Texts;
  /** row → field → text */
  corrections: Readonly<Record<string, Texts>>;
  /** the cause whose rows are shown */
  show: string;
}
const noAnswers: Answers = { headings: {}, remedies: {}, corrections: {}, show: '' };

interface ImportListProps {
  call: 'studentImport' | 'accountImport';
  fields: readonly ListField[];
  /** the name of the empty list */
  file: string;
  subtitle: string;
  hint: (columns: string) => string;
  /** what the button that imports says */
  actionOf: (outcome: Omit<ImportOutcome, 'message'>) => string;
  numbers: NumberTexts;
  progress?: (outcome: Omit<ImportOutcome, 'message'>) => ReactNode;
  /** what else is offered before a list is checked */
  actions: (onDrawn: (codes: readonly SignInCode[]) => void) => ReactNode;
}

/** The page that brings in people from a list: it is checked, what is found is answered, and then it is imported as a whole. */
export function ImportList({ call, fields, file, subtitle, hint, actionOf, numbers, progress, actions }: ImportListProps) {
  const check = useCallMutation(call, { refreshes: [] });
  const importing = useCallMutation(call);
  const [source, setSource] = useState(noSource);
  const [answers, setAnswers] = useState(noAnswers);
  const [checked, setChecked] = useState<ImportOutcome>();
  const [codes, setCodes] = useState<readonly SignInCode[]>([]);
  const [mustChange, setMustChange] = useState(true);
  const { list } = source;
  const wanted = useRef<CallInput<typeof call>>(undefined);

  // shows the first result from its beginning; after an answer the page stays where it is
  const isFirstResult = checked !== undefined && answers === noAnswers;
  useEffect(() => {
    if (isFirstResult) window.scrollTo({ top: 0 });
  }, [isFirstResult]);
  // the rows asked for are below everything that was found
  const asksForRows = useRef(false);
  useEffect(() => {
    if (check.isPending || !asksForRows.current) return;
    asksForRows.current = false;
    document.getElementById('preview')?.scrollIntoView();
  }, [check.isPending]);
  useEffect(() => {
    if (codes.length > 0) window.scrollTo({ top: 0 });
  }, [codes.length]);

  function inputOf(options: {
    dryRun: boolean;
    badRows?: boolean;
    given?: Answers;
  }): CallInput<'studentImport' | 'accountImport'> | undefined {
    if (list?.body === undefined) return undefined;
    const { dryRun, badRows = false, given = answers } = options;
    // what was chosen without being asked is said too, so that exactly what is shown is done
    const shown = Object.fromEntries((checked?.causes ?? []).map(({ key, remedy }) => [key, remedy]));
    const query = {
      dryRun: flag(dryRun),
      partial: 'true',
      ...(call === 'studentImport' ? { mustChangePassword: flag(mustChange) } : {}),
      badRows: flag(badRows),
      remedies: JSON.stringify(dryRun ? given.remedies : { ...shown, ...given.remedies }),
      ...(Object.keys(given.corrections).length > 0 ? { corrections: JSON.stringify(given.corrections) } : {}),
      ...(given.show !== '' ? { show: given.show } : {}),
      ...(Object.keys(given.headings).length > 0 ? { headings: JSON.stringify(given.headings) } : {}),
    } as const;
    return { query, body: list.body };
  }

  function take(from: ListSource): void {
    wanted.current = undefined;
    setSource(from);
    setAnswers(noAnswers);
    setChecked(undefined);
    check.reset();
    importing.reset();
  }

  function checkList(given: Answers): void {
    wanted.current = inputOf({ dryRun: true, given });
    checkWanted();
  }

  /** One check at a time: what is answered meanwhile is checked after it, and the result of another list is not shown. */
  function checkWanted(): void {
    const input = wanted.current;
    if (!input) return;
    check.mutate(input, (outcome) => {
      if (wanted.current === input) setChecked(outcome);
      else checkWanted();
    });
  }

  function answer(more: Partial<Answers>): void {
    const given = { ...answers, ...more };
    setAnswers(given);
    checkList(given);
  }

  function importList(): void {
    const input = inputOf({ dryRun: false });
    if (!input) return;
    importing.mutate(input, ({ message, signInCodes, operationId, ...outcome }) => {
      if (outcome.created + outcome.placed === 0 && outcome.errorRows > 0) {
        // somebody has taken names or rooms of the list since it was checked
        checkList(answers);
        return;
      }
      // an undo leaves only the codes from before this import
      showToast(
        withoutRemarks(message, checked?.remarks ?? []),
        undoOf({ operationId }, () => setCodes(codes)),
      );
      take(noSource);
      setCodes([...codes, ...signInCodes]);
    });
  }

  const badRows = useTask(async () => {
    const input = inputOf({ dryRun: true, badRows: true });
    if (input) download('bad-rows.csv', (await api(call, input)).badRows, 'text/csv');
  });

  const { created = 0, placed = 0, completed = 0, passwords = 0, errorRows = 0, columns = [] } = checked ?? {};
  const shownCause = checked?.causes.find(({ key }) => key === answers.show);

  // what comes next must not be behind *More actions*
  const isOnPhone = use(PhoneBar) !== undefined;
  const next = checked && (
    <>
      <Button onClick={() => take(noSource)}>{t('Another list')}</Button>
      <Button
        kind="primary"
        busy={importing.isPending}
        disabled={created + placed + completed === 0 || check.isPending}
        onClick={importList}
      >
        {actionOf(checked)}
      </Button>
    </>
  );

  return (
    <Page subtitle={checked ? source.fileName : subtitle} actions={checked ? !isOnPhone && next : actions(setCodes)}>
      {codes.length > 0 && <SignInCodes key={codes.length} codes={codes} />}
      {importing.isPending && checked && progress?.(checked)}
      {importing.error && <ErrorAlert title={t('Nothing was imported')} of={importing.error} onDismiss={importing.reset} />}
      {check.error && <ErrorAlert title={t('The list could not be checked')} of={check.error} onDismiss={check.reset} />}
      {!checked && (
        <Section
          id="list"
          title={t('1. The list')}
          aside={
            <Button kind="quiet" onClick={() => downloadCsv(file, [fields.map(({ label }) => t(label))])}>
              {t('Download an empty list')}
            </Button>
          }
        >
          <Text dimmed>{hint(fields.map(({ label }) => t(label)).join(', '))}</Text>
          <ListSourceFields source={source} onChange={take} />
          {list?.error !== undefined && <ErrorAlert title={list.error} onDismiss={() => take(noSource)} />}
          <div>
            <Button kind="primary" busy={check.isPending} disabled={list?.body === undefined} onClick={() => checkList(answers)}>
              {t('Check the list')}
            </Button>
          </div>
        </Section>
      )}
      {checked && (
        <Suspense>
          <div aria-busy={check.isPending}>
            <Stack gap="md">
              <div className="columns">
                <ImportCauses
                  causes={checked.causes}
                  onAnswer={(key, remedy) => answer({ remedies: { ...answers.remedies, [key]: remedy } })}
                  onShow={(show) => {
                    asksForRows.current = true;
                    answer({ show });
                  }}
                />
                <ImportNumbers checked={checked} texts={numbers} />
              </div>
              {errorRows > 0 && (
                <div>
                  <Button busy={badRows.isPending} onClick={badRows.start}>
                    {t('Download the bad rows')}
                  </Button>
                </div>
              )}
              {badRows.error !== undefined && (
                <ErrorAlert title={t('The file was not made')} of={badRows.error} onDismiss={badRows.reset} />
              )}
              {checked.remarks.map((remark) => (
                <InfoAlert key={remark}>{remark}</InfoAlert>
              ))}
              {created + placed + completed + errorRows === 0 && <InfoAlert>{t('Nothing in this list is new.')}</InfoAlert>}
              {passwords > manyPasswords && (
                <InfoAlert>{t('Storing so many passwords safely takes a while; the page shows how far it is.')}</InfoAlert>
              )}
              {passwords > 0 && (
                <CheckBox
                  label={t('Let students with a given password choose their own at the first sign-in')}
                  checked={mustChange}
                  onChange={setMustChange}
                />
              )}
              {checked.preview.length > 0 && (
                <section aria-labelledby="preview">
                  <Heading level={2} id="preview">
                    {shownCause?.title ?? t('The first rows as they would be written')}
                  </Heading>
                  <Text small dimmed component="div">
                    {t('Marked is what the answers above changed.')}{' '}
                    {shownCause && (
                      <Button kind="quiet" small onClick={() => answer({ show: '' })}>
                        {t('Show the first rows')}
                      </Button>
                    )}
                    {shownCause?.key === unmendedCause && passwords > 0 && t('Passwords are left out: fill them in again.')}
                  </Text>
                  <ImportPreview
                    rows={checked.preview}
                    fields={fields}
                    onCorrect={(row, cells) =>
                      answer({ corrections: { ...answers.corrections, [row]: { ...answers.corrections[row], ...cells } } })
                    }
                  />
                </section>
              )}
              {columns.length > 0 && (
                <SheetColumns
                  columns={columns}
                  fields={fields}
                  onSettle={(heading, field) => answer({ headings: settle(answers.headings, heading, field) })}
                />
              )}
            </Stack>
          </div>
        </Suspense>
      )}
      {isOnPhone && checked && <SaveBar state="">{next}</SaveBar>}
      {/* only during the import: afterwards the codes block leaving, and only one component can do so at a time */}
      {importing.isPending && (
        <Unsaved unsaved title={t('Leave during the import?')}>
          <Text>{t('The import goes on, but its sign-in codes are shown only here and only once.')}</Text>
        </Unsaved>
      )}
    </Page>
  );
}
