import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#contract/text.ts';
import styles from './say.module.css';

interface Said {
  id: number;
  text: string;
}

const secondsShown = 3;
let said: readonly Said[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function become(next: readonly Said[]): void {
  said = next;
  for (const listener of listeners) listener();
}

/** Says that something went well; it leaves by itself. What went wrong is shown beside the action instead (`Failure`). */
export function say(text: string): void {
  become([...said.filter((earlier) => earlier.text !== text), { id: nextId++, text }]);
}

const dismiss = (id: number) => become(said.filter((message) => message.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Message({ id, text }: Said) {
  const [held, setHeld] = useState(false);
  const left = useRef(secondsShown * 1000);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, id]);
  return (
    // hovering only gives more time to read; nothing can be done here that the button cannot do
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.message}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <CircleCheck aria-hidden size={20} />
      <span>{text}</span>
      <button type="button" className={styles.close} aria-label={t('Dismiss message')} onClick={() => dismiss(id)}>
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

/** Where `say` speaks; it is there from the start, so that screen readers listen to it. */
export function SaidRegion() {
  const messages = useSyncExternalStore(subscribe, () => said);
  return (
    <div role="status" className={styles.region}>
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  );
}
