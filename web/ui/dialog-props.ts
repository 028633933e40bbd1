import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  title: string;
  /** for a list or a picture: as much of the window as there is */
  large?: boolean;
  /** over any other dialog that may be open, as one that asks whether to sign out */
  onTop?: boolean;
  onClose: () => void;
  children: ReactNode;
}
