import Building2 from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, Grid } from '#web/ui/show/elements.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { chooseHostel } from './choose-hostel.ts';
import styles from './hostel-switch.module.css';

/** Places the list directly below its button, since the bar may have one line or two. */
function place(panel: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const { bottom, right, width } = button.getBoundingClientRect();
  panel.style.setProperty('--below', `${bottom + 4}px`);
  panel.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`);
  panel.style.setProperty('--as-wide', `${width}px`);
}

/** For staff who serve several hostels: shows the chosen hostel and lists those to switch to. */
export default function HostelSwitch() {
  const { hostelId, hostels } = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wanted = useRef('');
  const choose = useTask(async () => {
    // the list would cover the question about unsaved work
    panel.current?.hidePopover();
    try {
      const hostel = hostels.find(({ _id }) => _id === wanted.current)?.name ?? '';
      if (await chooseHostel(wanted.current)) showToast(t('You work in {hostel} now.', { hostel }));
    } catch (error) {
      panel.current?.showPopover();
      throw error;
    }
  });
  const hostel = hostels.find(({ _id }) => _id === hostelId)?.name ?? '';
  return (
    <div className={styles.switch}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget="hostel-switch"
        aria-label={t('{hostel}, switch hostel', { hostel })}
        aria-busy={choose.isPending}
      >
        <Building2 size={18} aria-hidden />
        <span className={styles.name}>{hostel}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={panel}
        id="hostel-switch"
        popover="auto"
        className={styles.panel}
        onBeforeToggle={(event) => place(event.currentTarget, button.current)}
      >
        {choose.error !== undefined && <ErrorAlert title={t('The hostel was not switched')} of={choose.error} onDismiss={choose.reset} />}
        <Grid component="ul" gap={2} aria-label={t('Your hostels')}>
          {hostels.map(({ _id, name }) => (
            <li key={_id}>
              <button
                type="button"
                className={styles.hostel}
                aria-current={_id === hostelId ? 'true' : undefined}
                disabled={choose.isPending}
                onClick={() => {
                  wanted.current = _id;
                  choose.start();
                }}
              >
                <Check size={18} aria-hidden className={styles.check} />
                {name}
              </button>
            </li>
          ))}
        </Grid>
      </div>
    </div>
  );
}
