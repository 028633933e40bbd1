import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { t } from '#contract/text/text.ts';
import { Confirm } from './dialog.tsx';
import { type Leaving, useLeaveGuard } from './leave-guard.tsx';
import { askBeforeLoss } from './unsaved-questions.ts';

interface UnsavedProps {
  /** there is something to lose */
  unsaved: boolean;
  /** whether this navigation loses it; by default, going to any other page does */
  loses?: (from: Location, to: Location) => boolean;
  /** a draft is stored, so that closing the tab loses nothing */
  drafted?: boolean;
  title: string;
  /** what would be lost, with numbers if possible */
  children: ReactNode;
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Asks before leaving the page loses unsaved changes. */
export function Unsaved({ unsaved, loses = isOtherPage, drafted = false, title, children }: UnsavedProps) {
  const [leaving, setLeaving] = useState<Leaving>();
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const agreed = useRef(false);
  useLeaveGuard(unsaved, {
    stops: ({ currentLocation, nextLocation }) => !agreed.current && loses(currentLocation, nextLocation),
    onStopped: setLeaving,
  });

  useEffect(() => {
    if (!unsaved) return;
    return askBeforeLoss({
      ask: () => new Promise((resolve) => setAnswer(() => resolve)),
      onKept: () => (agreed.current = false),
    });
  }, [unsaved]);

  useEffect(() => {
    if (!unsaved || drafted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, drafted]);

  return (
    <Confirm
      opened={leaving !== undefined || answer !== undefined}
      title={title}
      action={t('Leave without saving')}
      danger
      onConfirm={() => {
        agreed.current = answer !== undefined;
        answer?.(true);
        setAnswer(undefined);
        setLeaving(undefined);
        leaving?.proceed();
      }}
      onClose={() => {
        answer?.(false);
        setAnswer(undefined);
        setLeaving(undefined);
        leaving?.reset();
      }}
    >
      {children}
    </Confirm>
  );
}
