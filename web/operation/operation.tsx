import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Section, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { fullMomentText } from '#web/ui/show/dates.ts';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Outcome } from './outcome.tsx';
import { Changes } from './shared/changes.tsx';
import { doerText } from './shared/doer-text.ts';
import { UndoDialog } from './shared/undo-dialog.tsx';
import styles from './operation.module.css';

type OperationDetail = Replies['operationGet'];

function Facts({ of: operation }: { of: OperationDetail }) {
  const { at, by, hostel, address, call, refused, undoneBy, undoes, sealed } = operation;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('When'), fullMomentText(at)],
    [t('Who'), by?.role === 'student' ? <StudentName key="who" of={by} /> : doerText(by)],
    [
      t('Hostel'),
      hostel && (
        <Link key="hostel" to={paths.hostelRooms(hostel._id)}>
          {hostel.name}
        </Link>
      ),
    ],
    [t('From the address'), address],
    [t('Outcome'), (refused || undoneBy) && <Outcome key="outcome" of={operation} leads />],
    [
      t('Undoes'),
      undoes && (
        <Link key="undoes" to={paths.operation(undoes)}>
          {t('What it has undone')}
        </Link>
      ),
    ],
    [t('Seal'), sealed ? t('Sealed: a later change to this entry would be noticed') : t('Not sealed yet; this takes a few seconds')],
    [t('Technical name'), call],
  ];
  return (
    <Section id="facts" title={t('Who and when')}>
      <DescriptionList facts={facts.filter(([, value]) => Boolean(value))} />
    </Section>
  );
}

function Records({ of: { changes, total, refused } }: { of: OperationDetail }) {
  return (
    <Section
      id="changes"
      title={t('What changed')}
      aside={<Text dimmed>{t('{total, plural, =0 {no record} one {# record} other {# records}}', { total })}</Text>}
    >
      {changes.length === 0 && <Text dimmed>{refused ? t('Nothing, because it was refused.') : t('Nothing that is kept in words.')}</Text>}
      {changes.length > 0 && <Changes of={changes} />}
      {total > changes.length && changes.length > 0 && (
        <Text dimmed>{t('{more, plural, one {# more record} other {# more records}}', { more: total - changes.length })}</Text>
      )}
    </Section>
  );
}

/** One operation of the audit log: who did it, when, and how it changed each record. */
export default function OperationPage() {
  const { operationId = '' } = useParams();
  const answer = useCallQuery('operationGet', { params: { id: operationId } });
  const [undoing, setUndoing] = useState(false);
  const operation = answer.data;
  return (
    <Page
      title={operation ? operation.about : t('What was done')}
      tabTitle={operation ? t('{about} ({id})', { about: operation.about, id: operationId }) : t('What was done')}
      actions={
        <>
          <ButtonLink to={paths.auditLog()}>{t('Audit log')}</ButtonLink>
          {operation?.undoable && (
            <Button kind="primary" aria-label={t('Undo: {what}', { what: operation.about })} onClick={() => setUndoing(true)}>
              {t('Undo')}
            </Button>
          )}
          {operation?.by && <ButtonLink to={withQuery(paths.auditLog(), { by: operation.by._id })}>{t('All by this person')}</ButtonLink>}
        </>
      }
    >
      <Loaded call={answer} failed={t('This operation could not be shown')}>
        {(shown) => (
          <div className={styles.columns}>
            <Facts of={shown} />
            <Records of={shown} />
          </div>
        )}
      </Loaded>
      {undoing && operation && (
        <UndoDialog
          operationId={operationId}
          about={operation.about}
          extent={t('It changed {total, plural, one {# record} other {# records}}.', { total: operation.total })}
          onClose={() => setUndoing(false)}
        />
      )}
    </Page>
  );
}
