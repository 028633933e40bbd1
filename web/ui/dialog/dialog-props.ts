import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  title: ReactNode;
  /** for a list or a picture: fills most of the window */
  large?: boolean;
  /** above any other open dialog: for example, the question before signing out */
  onTop?: boolean;
  /** hidden while another dialog is above it, such as one that it opened */
  givesWay?: boolean;
  onClose: () => void;
  children: ReactNode;
}
