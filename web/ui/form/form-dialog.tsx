import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form } from './form.tsx';

/** A form in a dialog. Rendered only while it is open. */
export const FormDialog = <Name extends string>({
  title,
  onClose,
  ...form
}: { title: string; onClose: () => void } & Omit<ComponentProps<typeof Form<Name>>, 'onCancel'>) => (
  <Dialog opened title={title} onClose={onClose}>
    <Form {...form} onCancel={onClose} />
  </Dialog>
);
