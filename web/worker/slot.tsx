import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useRef, useState } from 'react';
import type { Worker, TimeSlot, Weekday } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { AddSelect } from '#web/ui/form/add-select.tsx';
import { Box, Row, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Button, IconButton } from '#web/ui/action/button.tsx';
import styles from './slot.module.css';

interface SlotProps {
  weekday: Weekday;
  /** "Sunday 22 Nov" */
  day: string;
  slot: TimeSlot;
  /** the ids of the workers in the slot */
  ids: readonly string[];
  staff: ReadonlyMap<string, Worker>;
  /** the ids of the workers whom a warning is about */
  warned: ReadonlySet<string>;
  /** undefined if the slot cannot be changed */
  onChange: ((weekday: Weekday, slot: TimeSlot, ids: readonly string[]) => void) | undefined;
}

/** Who works in one slot of a day. Rendered again only when its props change, since a week has dozens of slots. */
export const Slot = memo(function Slot({ weekday, day, slot, ids, staff, warned, onChange }: SlotProps) {
  const [adding, setAdding] = useState(false);
  const [escaped, setEscaped] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const people = ids.flatMap((id) => staff.get(id) ?? []);
  const where = { day, slot };

  useEffect(() => {
    if (escaped && !adding) addButton.current?.focus();
  }, [escaped, adding]);

  function change(next: readonly string[]): void {
    onChange?.(weekday, slot, next);
    // the button that was pressed is removed together with its worker
    addButton.current?.focus();
  }

  return (
    <div className={styles.slot} data-empty={(people.length === 0 && !adding) || undefined}>
      <h4 className={styles.title}>{slot}</h4>
      <div className={styles.body}>
        {people.length === 0 ? (
          <Box component="p" className="onScreen" c="dimmed" style={{ overflowWrap: 'normal' }}>
            {t('Nobody')}
          </Box>
        ) : (
          <ul className={styles.people}>
            {people.map(({ _id, name, position }) => (
              <li key={_id} className={styles.person} data-doubted={warned.has(_id) || undefined}>
                <span className={styles.who}>
                  <span className={styles.name}>
                    {warned.has(_id) && (
                      <>
                        <TriangleAlert aria-hidden size={16} />
                        <VisuallyHidden>{t('Please check:')} </VisuallyHidden>
                      </>
                    )}
                    {name}
                  </span>
                  <Box component="span" className="onScreen" c="dimmed" fz={13}>
                    {t(position)}
                  </Box>
                </span>
                {onChange && (
                  <IconButton
                    name={t('Remove {name} from {day}, {slot}', { ...where, name })}
                    icon={<X aria-hidden size={16} />}
                    onClick={() => change(ids.filter((id) => id !== _id))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {onChange && (
          <Row className="onScreen" gap={0} align="stretch" justify="space-between">
            {adding ? (
              <Box flex={1} miw={0}>
                <AddSelect
                  label={t('Add people to {day}, {slot}', where)}
                  placeholder={t('Type a name')}
                  choices={[...staff.values()].map(({ _id, name, position }) => ({
                    value: _id,
                    label: `${name} · ${t(position)}`,
                    disabled: ids.includes(_id),
                  }))}
                  onAdd={(id) => onChange(weekday, slot, [...ids, id])}
                  onLeave={(by) => {
                    setAdding(false);
                    setEscaped(by === 'escape');
                  }}
                />
              </Box>
            ) : (
              <Button
                ref={addButton}
                kind="quiet"
                small
                icon={<Plus aria-hidden size={16} />}
                aria-label={t('Add people to {day}, {slot}', where)}
                onClick={() => {
                  setAdding(true);
                  setEscaped(false);
                }}
              >
                {t('Add')}
              </Button>
            )}
            {people.length > 0 && !adding && (
              <Button kind="quiet" small aria-label={t('Empty {day}, {slot}', where)} onClick={() => change([])}>
                {t('Empty')}
              </Button>
            )}
          </Row>
        )}
      </div>
    </div>
  );
});
