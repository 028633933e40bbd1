import { NavigationType } from 'react-router';
import { useLeaveGuard } from './leave-guard.tsx';

/** While `opened`, Back (of the browser or the phone) closes what is open over the page instead of leaving the page. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  useLeaveGuard(opened, {
    stops: ({ historyAction }) => historyAction === NavigationType.Pop,
    onStopped: ({ reset }) => {
      reset();
      onClose();
    },
  });
}
