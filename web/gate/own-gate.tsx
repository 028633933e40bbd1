import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { NamedRow, Rows } from '#web/ui/page/part.tsx';
import { ErrorAlert, Hint } from '#web/ui/show/elements.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './gate.module.css';
import { hoursText } from './hours.ts';
import { atCampus, outOf, timeAt, verdictOf } from './verdict.ts';

/** For how long what was left at the gate is shown here, in milliseconds: nothing records when it was fetched. */
const recently = 7 * 24 * 60 * 60_000;

/** What the gate has told the student lately, such as of a parcel: the notification of it leads here. */
function Told() {
  const told = useCallQuery('notificationList').data ?? [];
  const now = useNow().getTime();
  const here = told.filter(({ link, createdAt }) => link === paths.ownGate() && now - Date.parse(createdAt) < recently);
  if (here.length === 0) return null;
  return (
    <Rows title={t('From the gate')}>
      {here.map(({ _id, message, createdAt }) => (
        <NamedRow key={_id} name={message}>
          <Hint>
            <Timestamp at={createdAt} />
          </Hint>
        </NamedRow>
      ))}
    </Rows>
  );
}

/** A student's own hours and movements. */
export default function OwnGate() {
  const call = useCallQuery('gateOwn');
  const me = useCallQuery('me');
  const help = useAction('gateHelpSet');
  const now = atCampus(useNow());
  return (
    <Page narrow>
      <Loaded call={call}>
        {(own) => {
          const out = outOf(own, now);
          const { tone, word, why } = verdictOf(own, now);
          return (
            <>
              <div className={styles.verdict} data-verdict={tone} role="status">
                <span>
                  <strong>
                    {out && out.late === 0 && out.until !== null ? t('Be in by {until}', { until: timeAt(out.until, now) }) : word}
                  </strong>
                  <small>{out?.late ? t('You were to be in by {until}.', { until: timeAt(out.until ?? '', now) }) : why}</small>
                </span>
              </div>
              <Told />
              <Rows title={t('At the gate')}>
                <NamedRow name={t('Hours')}>{hoursText(own.curfew)}</NamedRow>
                {own.movements.map(({ at, direction }) => (
                  <NamedRow key={`${at} ${direction}`} name={direction === 'in' ? t('In') : t('Out')}>
                    <Timestamp at={at} />
                  </NamedRow>
                ))}
                {own.movements.length === 0 && (
                  <NamedRow name={t('Nothing recorded yet')}>
                    <Hint>{t('When you go out or come in, the guard records it, and you see it here.')}</Hint>
                  </NamedRow>
                )}
              </Rows>
              <Rows title={t('In a fire')}>
                <NamedRow
                  name={
                    <CheckBox
                      label={t('I need help to leave the building')}
                      checked={own.needsHelp}
                      onChange={(needsHelp) => help.mutate({ params: { studentId: me.data?.userId ?? '' }, body: { needsHelp } })}
                    />
                  }
                >
                  <Hint>{t('In a fire guards and staff come to you first. They see that you need help, not why.')}</Hint>
                </NamedRow>
              </Rows>
              {help.error && <ErrorAlert title={t('It was not saved')} of={help.error} onDismiss={help.reset} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
