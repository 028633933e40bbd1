import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#contract/text.ts';
import { messageOf } from '#web/api-error.ts';
import styles from './toast.module.css';

/** Takes an action back and resolves to what then is to be toasts. */
type Undo = () => Promise<string>;

interface Toast {
  id: number;
  text: string;
  undo: Undo | undefined;
}

const secondsShown = 3;
const secondsToUndo = 10;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says that something went well; it leaves by itself. What went wrong is shown beside the action instead (`ErrorAlert`). */
export function showToast(text: string, { undo }: { undo?: Undo | undefined } = {}): void {
  setToasts([...toasts.filter((earlier) => earlier.text !== text), { id: nextId++, text, undo }]);
}

const dismiss = (id: number) => setToasts(toasts.filter((message) => message.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Message({ id, text, undo }: Toast) {
  const [held, setHeld] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const frame = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const left = useRef((undo ? secondsToUndo : secondsShown) * 1000);
  const stays = held || undoing || fault !== undefined;
  useEffect(() => {
    if (stays) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [stays, id]);

  function leave(): void {
    if (frame.current?.contains(document.activeElement)) {
      const back =
        cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected ? cameFrom.current : document.querySelector('h1');
      back?.focus({ preventScroll: true });
    }
    dismiss(id);
  }

  async function takeBack(act: Undo): Promise<void> {
    if (undoing) return;
    setUndoing(true);
    try {
      const undone = await act();
      leave();
      showToast(undone);
    } catch (error) {
      setFault(error);
    } finally {
      setUndoing(false);
    }
  }

  return (
    // hovering only gives more time to read; nothing can be done here that the buttons cannot do
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.message}
      data-failed={fault !== undefined || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }: FocusEvent) => {
        if (!frame.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      {fault === undefined ? <CircleCheck aria-hidden size={20} /> : <CircleAlert aria-hidden size={20} />}
      <span>{fault === undefined ? text : t('It was not undone: {why}', { why: messageOf(fault) })}</span>
      {undo && fault === undefined && (
        <button
          type="button"
          className={styles.undo}
          data-undo
          aria-busy={undoing}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => void takeBack(undo)}
        >
          {t('Undo')}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Dismiss message')} onClick={leave}>
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** From far up in a long list the keyboard would not come to the button in time. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isTyping(event.target))
        return;
      const newest = [...document.querySelectorAll<HTMLButtonElement>('[data-undo]')].at(-1);
      if (!newest) return;
      event.preventDefault();
      newest.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Where `showToast` speaks; it is there from the start, so that screen readers listen to it. */
export function ToastRegion() {
  const messages = useSyncExternalStore(subscribe, () => toasts);
  useUndoKey();
  return (
    <div role="status" className={styles.region}>
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  );
}
