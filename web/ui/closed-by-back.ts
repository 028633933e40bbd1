import { NavigationType } from 'react-router';
import { useLeaveGuard } from './leave-guard.tsx';

/** Back, of the browser or the phone, closes what lies over the page and not the page below it. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  useLeaveGuard(opened, {
    stops: ({ historyAction }) => historyAction === NavigationType.Pop,
    onStopped: ({ reset }) => {
      reset();
      onClose();
    },
  });
}
