import { Alert } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { messageOf } from '#web/api-error.ts';

interface FailureProps {
  /** what failed; the message of the error is shown below it */
  title?: string | undefined;
  of?: unknown;
  children?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** Stays beside the action that failed until the alert is dismissed or the action is tried again. */
export function ErrorAlert({ title, of, children, onDismiss }: FailureProps) {
  const message = of === undefined || of === null ? null : messageOf(of);
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<CircleAlert aria-hidden />}
      title={title ?? message}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel={t('Dismiss error')}
      {...(onDismiss ? { onClose: onDismiss } : {})}
    >
      {title && message !== title && message}
      {children}
    </Alert>
  );
}

/** Information the reader needs before going on. */
export function InfoAlert({ title, warning = false, children }: { title?: string; warning?: boolean; children?: ReactNode }) {
  return (
    <Alert
      role="note"
      variant="light"
      color={warning ? 'orange' : 'brand'}
      icon={warning ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      {...(title ? { title } : {})}
    >
      {children}
    </Alert>
  );
}
