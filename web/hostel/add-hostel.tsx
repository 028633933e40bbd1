import { roomCountLimit } from '#contract/room/room-edit.ts';
import { fieldTexts, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { RoomListFields, useRoomList } from '#web/room-list/shared/room-list.tsx';
import { Card, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page/page.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { chosenFor, forChoices } from './for-choices.ts';

function countFault(value: string): string | undefined {
  if (!/^\d+$/.test(value.trim())) return t(fieldTexts.wholeNumber);
  return Number(value) > roomCountLimit ? t(fieldTexts.atMost, { limit: roomCountLimit }) : undefined;
}

const ways = () =>
  [
    { value: '', label: t('Three numbers'), tone: 'neutral' },
    { value: 'list', label: t('From a list'), tone: 'neutral' },
  ] as const;

/** Anything but a valid number of rooms counts as 0. */
const whole = (value: string) => (countFault(value) === undefined ? Number(value) : 0);

export default function AddHostel() {
  const create = useAction('hostelCreate', { says: () => t(screenTexts.hostelAdded) });
  const { filters, filter } = useListState('how');
  const listed = filters.how === 'list';
  const list = useRoomList();
  const roomCount = (label: string) => (listed ? { label, initial: '0' } : { label, initial: '0', required: true, check: countFault });
  const fields = useFields(
    {
      name: { label: t('Name'), required: true },
      for: { label: t('Who lives there'), initial: 'all' },
      singleSeater: roomCount(t('Single Seater rooms')),
      doubleSeater: roomCount(t('Double Seater rooms')),
      tripleSeater: roomCount(t('Triple Seater rooms')),
    },
    { form: 'hostelCreate' },
  );
  const { name, for: isFor, ...counts } = fields.values;
  const [single, double, triple] = [whole(counts.singleSeater), whole(counts.doubleSeater), whole(counts.tripleSeater)];

  function submit(): void {
    const about = { name, for: chosenFor(isFor) };
    const body = listed
      ? { ...about, ...list.headings, rooms: list.ready?.rooms ?? [] }
      : { ...about, singleSeater: single, doubleSeater: double, tripleSeater: triple };
    create.mutate({ body }, () => {
      fields.reset();
      list.reset();
    });
  }

  return (
    <Page
      subtitle={
        listed
          ? t('Its rooms are made with it, as the list has them.')
          : t('Its rooms are made with it: S, D and T for the type, numbered consecutively.')
      }
      actions={<ButtonLink to={paths.hostels()}>{t('All hostels')}</ButtonLink>}
      narrow={!listed}
    >
      <Card>
        <Form fields={fields} action={t('Add Hostel')} call={create} disabled={listed && !list.ready} onSubmit={submit}>
          <TextField {...fields.field('name')} maxLength={100} />
          <SelectField {...fields.field('for')} choices={forChoices()} />
          <SegmentedRadio
            id="how"
            label={t('Which rooms it has')}
            nameOf={(label) => label}
            segments={ways()}
            value={listed ? 'list' : ''}
            onChange={(value) => filter('how', value)}
          />
          {listed ? (
            <RoomListFields list={list} />
          ) : (
            <>
              <TextField {...fields.field('singleSeater')} inputMode="numeric" />
              <TextField {...fields.field('doubleSeater')} inputMode="numeric" />
              <TextField {...fields.field('tripleSeater')} inputMode="numeric" />
              <Text role="status">
                {t('{rooms, plural, one {# room} other {# rooms}} for {seats, plural, one {# student} other {# students}}', {
                  rooms: single + double + triple,
                  seats: single + 2 * double + 3 * triple,
                })}
              </Text>
            </>
          )}
        </Form>
      </Card>
    </Page>
  );
}
