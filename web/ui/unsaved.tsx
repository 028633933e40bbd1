import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { t } from '#contract/text.ts';
import { Confirm } from './dialog.tsx';

interface UnsavedProps {
  /** there is something to lose */
  unsaved: boolean;
  /** whether going from one place to another loses it; unless said otherwise, any other page does */
  loses?: (from: Location, to: Location) => boolean;
  title: string;
  /** what is lost, with numbers */
  children: ReactNode;
}

const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Asks before somebody leaves what was not saved. */
export function Unsaved({ unsaved, loses = isOtherPage, title, children }: UnsavedProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && loses(currentLocation, nextLocation));

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title={title}
      action={t('Leave without saving')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </Confirm>
  );
}
