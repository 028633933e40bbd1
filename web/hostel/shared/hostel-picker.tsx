import { useState } from 'react';
import type { Path } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Stack } from '#web/ui/show/elements.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';

interface HostelPickerProps {
  title: string;
  /** builds the path of the page */
  to: (hostelId: string) => Path;
  onClose: () => void;
}

/** Asks an administrator for the hostel of a page. */
export default function HostelPicker({ title, to, onClose }: HostelPickerProps) {
  const navigate = useNavigate();
  const hostels = useCallQuery('hostelChoices');
  const [hostelId, setHostelId] = useState('');
  const field = useLooseField(t('Hostel'), hostelId, setHostelId);
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Loaded call={hostels}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('No hostels')} text={t('Add a hostel first.')} />
          ) : (
            <Stack>
              <SelectField {...field} prompt={t('Choose')} choices={list.map(({ _id, name }) => ({ value: _id, label: name }))} />
              <DialogButtons
                action={t('Show')}
                disabled={hostelId === ''}
                onAct={() => {
                  onClose();
                  navigate(to(hostelId));
                }}
                onCancel={onClose}
              />
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
}
