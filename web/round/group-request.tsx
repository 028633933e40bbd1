import { t } from '#contract/text/text.ts';
import type { CallMutation } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import styles from './own-group.module.css';

/** The calls that accept and decline a request, shared by all requests of a page. */
export interface Answers {
  agree: CallMutation<'roundGroupAccept'>;
  refuse: CallMutation<'roundGroupDecline'>;
}

interface GroupRequestProps {
  id: string;
  answers: Answers;
  /** a name, a roll number or a group */
  who: string;
  /** the text after the name: "asks for a place in your group" */
  text: string;
  /** the text of the button that accepts; undefined if the other side has to accept */
  accept?: string;
  decline: string;
}

/** A request that waits for the reader's consent, or for that of the other side. */
export function GroupRequest({ id, answers: { agree, refuse }, who, text, accept, decline }: GroupRequestProps) {
  const params = { id };
  const busy = agree.isPending || refuse.isPending;
  const isThis = ({ isPending, variables }: Answers['agree' | 'refuse']) => isPending && variables?.params.id === id;
  return (
    <div className={styles.request} data-waits={accept === undefined || undefined}>
      <p>
        <strong>{who}</strong> {text}
      </p>
      <div className={styles.answers}>
        {accept && (
          <Button
            kind="primary"
            busy={isThis(agree)}
            disabled={busy}
            aria-label={t('{answer}: {who}', { answer: accept, who })}
            onClick={() => {
              refuse.reset();
              agree.mutate({ params });
            }}
          >
            {accept}
          </Button>
        )}
        <Button
          kind={accept === undefined ? 'quiet' : 'plain'}
          busy={isThis(refuse)}
          disabled={busy}
          aria-label={t('{answer}: {who}', { answer: decline, who })}
          onClick={() => {
            agree.reset();
            refuse.mutate({ params });
          }}
        >
          {decline}
        </Button>
      </div>
    </div>
  );
}
