import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { messageOf } from '#web/api-error.ts';
import { createStore, useStore } from '#web/store.ts';
import styles from './toast.module.css';

/** Undoes the action; resolves to the text of the toast that confirms it, or to undefined if no toast is needed. */
type Undo = () => Promise<string | undefined>;

interface Toast {
  id: number;
  text: string;
  /** the person or thing it is about, if the text does not say */
  about: string | undefined;
  undo: Undo | undefined;
  undoing: boolean;
  /** why it could not be undone */
  undoError: unknown;
  /** it is from before a dialog that is open now */
  aside?: boolean;
}

const secondsShown = 3;
const secondsToUndo = 10;
const store = createStore<readonly Toast[]>([]);
let nextId = 1;

/**
 * Confirms for a few seconds that an action succeeded, in place of the message before; what that one offered to undo is in the history. An
 * undo that is under way or has failed stays. A failure is shown beside the action instead (`ErrorAlert`).
 */
export function showToast(text: string, { undo, about }: { undo?: Undo | undefined; about?: string | undefined } = {}): void {
  const others = store.get().filter(({ undoing, undoError }) => undoing || undoError !== undefined);
  store.set([...others, { id: nextId++, text, about, undo, undoing: false, undoError: undefined }]);
}

const dismiss = (id: number) => store.set(store.get().filter((toast) => toast.id !== id));
const change = (id: number, changes: Partial<Toast>) =>
  store.set(store.get().map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)));
/** On a phone, messages from before a dialog do not lie over it. */
export const putAside = (aside: boolean): void => store.set(store.get().map((toast) => ({ ...toast, aside })));
const isUndoable = ({ undo, undoError }: Toast): boolean => undo !== undefined && undoError === undefined;

async function undoToast({ id, undo, undoing }: Toast): Promise<void> {
  if (!undo || undoing) return;
  change(id, { undoing: true });
  try {
    const undone = await undo();
    dismiss(id);
    if (undone !== undefined) showToast(undone);
  } catch (error) {
    change(id, { undoing: false, undoError: error });
  }
}

/** When a toast with the focus in it is removed, returns the focus to where it came from. */
function useFocusReturn(frame: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const cameFrom = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const toast = frame.current;
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      const { current } = cameFrom;
      const back = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('h1');
      back?.focus({ preventScroll: true });
    };
  }, [frame]);
  return ({ relatedTarget }) => {
    if (!frame.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
}

function Message({ toast }: { toast: Toast }) {
  const { id, text, about, undo, undoing, undoError } = toast;
  const [paused, setPaused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const rememberFocus = useFocusReturn(frame);
  const left = useRef((undo ? secondsToUndo : secondsShown) * 1000);
  const failed = undoError !== undefined;
  const stays = paused || undoing || failed;
  useEffect(() => {
    if (stays) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [stays, id]);

  return (
    // hovering only keeps the message longer; it does nothing that the buttons cannot do
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.message}
      data-failed={failed || undefined}
      data-aside={toast.aside}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={(event) => {
        rememberFocus(event);
        setPaused(true);
      }}
      onBlur={() => setPaused(false)}
    >
      {failed ? <CircleAlert aria-hidden size={20} /> : <CircleCheck aria-hidden size={20} />}
      <div className={styles.words}>
        <span>{failed ? t('It was not undone: {why}', { why: messageOf(undoError) }) : text}</span>
        {about !== undefined && <small>{about}</small>}
      </div>
      {isUndoable(toast) && (
        <button
          type="button"
          className={styles.undo}
          aria-busy={undoing}
          aria-keyshortcuts="Control+Z Meta+Z"
          // several may be shown at once
          aria-label={t('Undo: {what}', { what: [text, about].filter(Boolean).join(' ') })}
          onClick={() => void undoToast(toast)}
        >
          {t('Undo')}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Dismiss message')} onClick={() => dismiss(id)}>
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** Ctrl+Z undoes too, because from the top of a long list the button cannot be reached by Tab before the toast disappears. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isTyping(event.target))
        return;
      const newest = store.get().findLast(isUndoable);
      if (!newest) return;
      event.preventDefault();
      void undoToast(newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The live region of the toasts. It is rendered from the start, so that screen readers announce what is added to it. */
export function ToastRegion() {
  const toasts = useStore(store, (all) => all);
  useUndoKey();
  return (
    <div role="status" className={styles.region}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
