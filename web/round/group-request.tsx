import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './own-group.module.css';

interface GroupRequestProps {
  id: string;
  /** a name, a roll number or a group */
  who: string;
  /** what stands behind the name: "asks for a place in your group" */
  text: string;
  /** the text of the button that agrees; without it the other side has to */
  accept?: string;
  decline: string;
}

const done = ({ message }: { message: string }) => showToast(message);

/** A request that waits for the other side's consent, or for one's own. */
export function GroupRequest({ id, who, text, accept, decline }: GroupRequestProps) {
  const agree = useCallMutation('roundGroupAccept');
  const refuse = useCallMutation('roundGroupDecline');
  const params = { id };
  const busy = agree.isPending || refuse.isPending;
  return (
    <div className={styles.request} data-waits={accept === undefined || undefined}>
      <p>
        <strong>{who}</strong> {text}
      </p>
      <div className={styles.answers}>
        {accept && (
          <Button
            kind="primary"
            busy={agree.isPending}
            disabled={busy}
            aria-label={t('{answer}: {who}', { answer: accept, who })}
            onClick={() => agree.mutate({ params }, done)}
          >
            {accept}
          </Button>
        )}
        <Button
          kind={accept === undefined ? 'quiet' : 'plain'}
          busy={refuse.isPending}
          disabled={busy}
          aria-label={t('{answer}: {who}', { answer: decline, who })}
          onClick={() => refuse.mutate({ params }, done)}
        >
          {decline}
        </Button>
      </div>
      {agree.error && <ErrorAlert title={t('You are not in one group')} of={agree.error} onDismiss={agree.reset} />}
      {refuse.error && <ErrorAlert title={t('The request is still there')} of={refuse.error} onDismiss={refuse.reset} />}
    </div>
  );
}
