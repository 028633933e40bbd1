import type { Inputs } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import type { CallMutation } from '#web/api.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { institutionLimits, type InstitutionSettings } from '#contract/institution/institution.ts';
import { logoAddress } from '#contract/institution/institution-logo.ts';
import { fieldTexts } from '#contract/messages.ts';
import { pictureTypes } from '#contract/person/picture.ts';
import { ErrorAlert, InfoAlert, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { timeZoneNamed, timeZones } from '#contract/day/time-zone.ts';
import { clockText, dayIn } from '#web/ui/show/campus-clock.ts';
import { dayText } from '#web/ui/show/dates.ts';
import { useNow } from '#web/ui/show/use-now.ts';

type Body = Inputs['institutionChange']['body'];
type Change = Omit<Body, 'basedOn'>;

type BasedOn = NonNullable<Body['basedOn']>;

interface SettingChange {
  call: CallMutation<'institutionChange'>;
  save: (change: Change, onSaved?: () => void, basedOn?: BasedOn) => void;
}

/** Saves a setting, unless it has changed since the person saw it, and offers Undo. */
export function useChange(displayed: BasedOn): SettingChange {
  const call = useAction('institutionChange', { says: () => t('The setting is saved.') });
  return {
    call,
    save: (change, onSaved, basedOn = displayed) => call.mutate({ body: { ...change, basedOn } }, () => onSaved?.()),
  };
}

interface SettingFormProps extends Pick<ComponentProps<typeof TextField>, 'description' | 'inputMode' | 'maxLength' | 'suggestions'> {
  /** the name of the setting in the call */
  name: 'name' | 'site' | 'timeZone' | 'fineLimit' | 'upiId' | 'payAt' | 'address' | 'visitHours';
  value: string | number;
  label: string;
  required?: boolean;
  check?: (typed: string) => string | undefined;
  changeOf: (typed: string) => Change;
  /** shown below the field */
  children?: (typed: string) => ReactNode;
}

/** A setting with one value. */
export function SettingForm({ name, value, label, required = false, check, changeOf, children, ...field }: SettingFormProps) {
  const { call, save } = useChange({});
  const rule = { label, required, initial: String(value), ...(check ? { check } : {}) };
  const fields = useFields({ [name]: rule }, null);
  const edit = useEdit(fields, call);
  const typed = fields.values[name] ?? '';
  return (
    <Form
      fields={fields}
      about={label}
      call={edit.call}
      failed={t('The setting was not saved')}
      onSubmit={() => save(changeOf(typed), fields.reset, changeOf(edit.send().allSeen[name] ?? ''))}
    >
      <TextField {...fields.field(name)} {...field} />
      {children?.(typed)}
      {edit.note}
    </Form>
  );
}

const { logo: most, side } = institutionLimits;
const wanted = () => t(fieldTexts.logo, { kilobytes: most / 1024, side: String(side) });

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function LogoField({ logo }: { logo: string | null }) {
  const { call, save } = useChange({ logo });
  const [tooLarge, setTooLarge] = useState(false);
  async function choose(file: File): Promise<void> {
    call.reset();
    setTooLarge(file.size > most);
    if (file.size <= most) save({ logo: await base64Of(file) });
  }
  return (
    <>
      {logo !== null && (
        <Row>
          <img
            src={logoAddress(logo)}
            alt={t('Present logo')}
            style={{ maxWidth: 'min(15rem, 100%)', maxHeight: '5rem', objectFit: 'contain' }}
          />
          <Button onClick={() => save({ logo: '' })}>{t('Remove logo')}</Button>
        </Row>
      )}
      <FileField
        label={logo === null ? t('Logo') : t('Another logo')}
        description={wanted()}
        chosen={undefined}
        accept={pictureTypes.join(',')}
        onFile={(file) => void choose(file)}
      />
      {tooLarge && <ErrorAlert title={t('The setting was not saved')}>{wanted()}</ErrorAlert>}
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}

type Zone = Pick<InstitutionSettings, 'timeZone' | 'serverTimeZone' | 'today'>;

/** Says, before the zone is saved, what day it would be: that is what the time zone decides here. */
function Meaning({ zone, today }: { zone: string; today: string }) {
  const now = useNow();
  const day = dayIn(zone, now);
  const there = t('In {zone} it is now {time}.', { zone, time: clockText(zone, now) });
  if (day === today) return <Text dimmed>{t('{there} Today stays {day}.', { there, day: dayText(day) })}</Text>;
  return (
    <InfoAlert warning title={t('Today becomes {day}, not {today}', { day: dayText(day), today: dayText(today) })}>
      {t(
        '{there} Roll call, leave, notices and the roster follow the new day immediately, for everybody. Days already recorded stay as they are.',
        {
          there,
        },
      )}
    </InfoAlert>
  );
}

const zoneError = (typed: string): string | undefined => (timeZoneNamed(typed.trim()) === undefined ? t(fieldTexts.timeZone) : undefined);

/** Chooses the zone of this computer, if the server has another. */
function AsHere({ serverTimeZone }: Pick<Zone, 'serverTimeZone'>) {
  const { call, save } = useChange({ timeZone: '' });
  const zone = timeZoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? serverTimeZone;
  if (zone === serverTimeZone) return null;
  return (
    <div>
      <Button busy={call.isPending} onClick={() => save({ timeZone: zone })}>
        {t('As on this computer: {zone}', { zone })}
      </Button>
    </div>
  );
}

export const TimeZone = ({ zone: { timeZone, serverTimeZone, today } }: { zone: Zone }) => (
  <SettingForm
    name="timeZone"
    value={timeZone}
    label={t('Time zone')}
    check={zoneError}
    maxLength={institutionLimits.timeZone}
    suggestions={timeZones()}
    description={t('It decides which day it is at the hostels, such as Asia/Kolkata. Empty: as on the server, {zone}.', {
      zone: serverTimeZone,
    })}
    changeOf={(typed) => ({ timeZone: timeZoneNamed(typed.trim()) ?? '' })}
  >
    {(typed) => {
      const isEmpty = typed.trim() === '';
      const chosen = isEmpty ? serverTimeZone : timeZoneNamed(typed.trim());
      return (
        <>
          {chosen !== undefined && <Meaning zone={chosen} today={today} />}
          {isEmpty && <AsHere serverTimeZone={serverTimeZone} />}
        </>
      );
    }}
  </SettingForm>
);
