/** The states of data that a page reads, each with its own look: loading, empty, no match, forbidden, not found, failed. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import CloudOff from 'lucide-react/icons/cloud-off';
import Inbox from 'lucide-react/icons/inbox';
import Lock from 'lucide-react/icons/lock';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { isForbidden, isMissing, messageOf } from '#web/api-error.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Box } from '#web/ui/show/arrange.tsx';

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  bad?: boolean;
  children?: ReactNode;
}

export function State({ icon, title, text, bad = false, children }: StateProps) {
  return (
    <Stack
      role={bad ? 'alert' : undefined}
      align="center"
      gap={6}
      px={16}
      py={32}
      ta="center"
      style={{ border: bad ? '1px solid var(--mantine-color-error)' : '1px dashed var(--mantine-color-default-border)' }}
      bdrs="lg"
    >
      <Box component="span" c={bad ? 'var(--mantine-color-error)' : 'dimmed'}>
        {icon}
      </Box>
      <Box component="p" m={0} fw={650}>
        {title}
      </Box>
      {text && (
        <Box component="p" m="0 0 0.5rem" maw={512} c="dimmed">
          {text}
        </Box>
      )}
      {children}
    </Stack>
  );
}

export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={line === 0 ? 28 : 56} width={line === 0 ? '40%' : '100%'} />
        ))}
      </Stack>
    </div>
  );
}

/** There are no records yet. */
export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <State icon={<Inbox size="2rem" aria-hidden />} title={title} text={text}>
    {children}
  </State>
);

interface FailedProps {
  title?: string | undefined;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

function Failed({ title, error, onRetry, busy }: FailedProps) {
  const reason = messageOf(error);
  // the title may be the same text as the reason
  const text = title === reason ? undefined : reason;
  if (isForbidden(error)) {
    return (
      <State icon={<Lock size="2rem" aria-hidden />} title={t('Not yours to see')} text={reason}>
        <ButtonLink to={paths.dashboard()}>{t('Back to the dashboard')}</ButtonLink>
      </State>
    );
  }
  if (isMissing(error)) {
    return (
      <State icon={<Unlink size="2rem" aria-hidden />} title={title ?? t('Not found')} text={text}>
        <ButtonLink to={paths.dashboard()}>{t('Back to the dashboard')}</ButtonLink>
      </State>
    );
  }
  return (
    <State icon={<CloudOff size="2rem" aria-hidden />} title={title ?? t('This could not be loaded')} text={text} bad>
      <Button onClick={onRetry} busy={busy}>
        {t('Retry')}
      </Button>
    </State>
  );
}

/** The part of the result of `useCallQuery` that is used here. */
interface Answer<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  call: Answer<T>;
  /** the title of the error when it fails; the message of the error is shown below it */
  failed?: string | ((error: unknown) => string);
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data, or why there is none. */
export function Loaded<T>({ call, failed, loading, children }: LoadedProps<T>) {
  const retry = () => void call.refetch();
  const title = typeof failed === 'function' ? failed(call.error) : failed;
  if (call.data === undefined) {
    if (!call.error) return loading ?? <Loading />;
    return <Failed title={title} error={call.error} onRetry={retry} busy={call.isFetching} />;
  }
  return (
    <>
      {call.error ? (
        <ErrorAlert title={t('This may be out of date')} of={call.error}>
          <p>
            <Button small onClick={retry} busy={call.isFetching}>
              {t('Retry')}
            </Button>
          </p>
        </ErrorAlert>
      ) : null}
      {children(call.data)}
    </>
  );
}
