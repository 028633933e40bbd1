/** The library's dialog. It is a tenth of all code and loads later, since a page can be read without it. */
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import type { DialogProps } from './dialog-props.ts';
import { createStore, useStore } from '#web/store.ts';
import { putAside } from '#web/ui/action/toast.tsx';
import styles from './dialog.module.css';
import { useRoomFor, useWide } from '#web/ui/show/wide.ts';

/** The open dialogs, the uppermost last. */
const openDialogs = createStore<readonly symbol[]>([]);

/** Whether no other dialog is above. Escape closes only the uppermost dialog; the library would close all. */
function useUppermost(opened: boolean, onClose: () => void): boolean {
  const [me] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!opened) return;
    openDialogs.set([...openDialogs.get(), me]);
    putAside(true);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== me));
      putAside(false);
    };
  }, [opened, me]);
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      const isOfField = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (key === 'Escape' && !isComposing && !isOfField && openDialogs.get().at(-1) === me) onClose();
    },
    { capture: true },
  );
  return useStore(openDialogs, (open) => !open.includes(me) || open.at(-1) === me);
}

export default function DialogFrame({ opened, title, large = false, onTop = false, givesWay = false, onClose, children }: DialogProps) {
  const wide = useWide();
  const low = !useRoomFor(40) && !large;
  const isUppermost = useUppermost(opened, onClose);
  const givenWay = givesWay && !isUppermost ? { style: { display: 'none' } } : {};
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      {...(low ? { size: '100%', xOffset: 0, yOffset: 0 } : { centered: true })}
      {...(onTop ? { zIndex: 'calc(var(--mantine-z-index-modal) + 1)' } : {})}
      {...(large ? { size: '60rem', fullScreen: !wide } : {})}
      classNames={{
        inner: low ? (styles.inner ?? '') : '',
        content: [styles.dialog, large && styles.large, low && styles.low].filter(Boolean).join(' '),
        body: styles.body ?? '',
      }}
    >
      <Modal.Overlay {...givenWay} />
      <Modal.Content {...givenWay}>
        {/* not the library's header: that would be a second banner of the page */}
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('Close')} size="lg" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
