import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { useClosedByBack } from './closed-by-back.ts';
import type { DialogProps } from './dialog-props.ts';
import { PlainDialog } from './plain-dialog.tsx';

export const loadDialogs = () => import('./dialog-frame.tsx');
const DialogFrame = lazy(() => loadDialogs().catch(() => ({ default: PlainDialog })));

/**
 * The library returns the focus when a dialog closes, but not when it is unmounted while open. If the button that opened it is gone
 * too, as after a deletion, the page's heading gets the focus.
 */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    const giveBack = () => {
      if (document.activeElement !== document.body) return;
      const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : document.querySelector('h1');
      back?.focus({ preventScroll: true });
    };
    // once the page behind the dialog is rendered again
    return () => void setTimeout(giveBack);
  }, [opened]);
}

export function Dialog(props: DialogProps) {
  const { opened, onClose } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  useFocusBack(opened);
  useClosedByBack(opened, onClose);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}

/** A dialog that only informs; it has a single button, OK. */
export const Tell = ({ children, ...dialog }: Omit<DialogProps, 'large'>) => (
  <Dialog {...dialog}>
    <Stack>
      {children}
      <DialogButtons action={t('OK')} onAct={dialog.onClose} />
    </Stack>
  </Dialog>
);

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** what will happen, with numbers if possible */
  children: ReactNode;
  /** the verb on the button */
  action: string;
  /** the text of the button that closes the dialog, where the action itself is to cancel something */
  dismiss?: string;
  danger?: boolean;
  onTop?: boolean;
  busy?: boolean;
  failed?: string;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({
  opened,
  title,
  children,
  action,
  dismiss = t('Cancel'),
  danger = false,
  onTop = false,
  busy = false,
  failed,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const text = useId();
  return (
    <Dialog opened={opened} title={title} onTop={onTop} onClose={onClose}>
      <Stack>
        <div id={text}>{typeof children === 'string' ? <Text>{children}</Text> : children}</div>
        {error ? <ErrorAlert title={failed} of={error} /> : null}
        <DialogButtons
          action={action}
          danger={danger}
          busy={busy}
          describedBy={text}
          onAct={onConfirm}
          cancel={dismiss}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
}

interface DialogButtonsProps {
  /** the verb on the button that acts */
  action: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  describedBy?: string;
  onAct: () => void;
  /** the text of the button that cancels */
  cancel?: string;
  /** left out where there is nothing to cancel */
  onCancel?: () => void;
  /** they stay in view, however long the dialog is */
  sticky?: boolean;
}

/** The buttons of a dialog, at the right: first the one that cancels, last the one that acts. */
export const DialogButtons = ({
  action,
  danger = false,
  busy = false,
  disabled = false,
  describedBy,
  onAct,
  cancel = t('Cancel'),
  onCancel,
  sticky = false,
}: DialogButtonsProps) => (
  <Row justify="flex-end" data-sticky={sticky || undefined}>
    {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
    <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} aria-describedby={describedBy} onClick={onAct}>
      {action}
    </Button>
  </Row>
);
