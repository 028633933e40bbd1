import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  title: string;
  /** for a list or a picture: fills most of the window */
  large?: boolean;
  /** above any other open dialog: for example, the question before signing out */
  onTop?: boolean;
  onClose: () => void;
  children: ReactNode;
}
