import { useEffect, useId, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { Heading, Row, Stack } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './plain-dialog.module.css';

/** A dialog made of the browser's own element, for when the library's could not be loaded, for example without a network. */
export function PlainDialog({ opened, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (opened && !dialog.current?.open) dialog.current?.showModal();
  }, [opened]);
  if (!opened) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // the parent closes it by rendering it with `opened` false
        event.preventDefault();
        onClose();
      }}
    >
      <Stack>
        <Row justify="space-between" wrap="nowrap">
          <Heading level={2} id={heading}>
            {title}
          </Heading>
          <Button kind="quiet" onClick={onClose}>
            {t('Close')}
          </Button>
        </Row>
        {children}
      </Stack>
    </dialog>
  );
}
