/** The library's dialog. It is a tenth of all code and loads later, since a page can be read without it. */
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { t } from '#contract/text/text.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { useWide } from '#web/ui/show/wide.ts';

export default function DialogFrame({ opened, title, large = false, onTop = false, onClose, children }: DialogProps) {
  const wide = useWide();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      {...(onTop ? { zIndex: 'calc(var(--mantine-z-index-modal) + 1)' } : {})}
      {...(large ? { size: '60rem', fullScreen: !wide } : {})}
      classNames={{ content: `${styles.dialog} ${large ? styles.large : ''}`, body: styles.body ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
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
