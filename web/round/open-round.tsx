import { useState } from 'react';
import { hostelForNames } from '#contract/room/hostel-for.ts';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { fieldTexts } from '#contract/messages.ts';
import { homeName } from '#contract/round/round-choices.ts';
import { paths } from '#contract/paths.ts';
import { asksForWishes, roundHomes, roundLimits, roundPolicies, type RoundPolicy, roundWishKinds } from '#contract/round/round.ts';
import { roundWishNames } from '#contract/round/round-policies.ts';
import { genders } from '#contract/person/genders.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, Grid, Row, Section, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { oneOf } from '#web/ui/list/list-query.ts';
import { Empty, Loaded, Loading, Page } from '#web/ui/page/page.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { type NewRound, presets, useNewRound } from './new-round.ts';
import { policyName, PolicySentences } from './policy.tsx';
import { type Preview, RoundReach } from './round-reach.tsx';
import { asChoices, TiersField } from './tiers-field.tsx';

function hostelLabel({ name, for: isFor, seats, free }: HostelChoice): string {
  const label = t('{hostel} · {seats, plural, one {# seat} other {# seats}}, {free} free', { hostel: name, seats, free });
  return isFor === 'all' ? label : `${label} · ${t(hostelForNames[isFor])}`;
}

interface PartProps {
  round: NewRound;
  preview: Preview | undefined;
}

function Students({ round: { choices, choose }, preview, failure }: PartProps & { failure: unknown }) {
  const known = useCallQuery('studentChoices').data;
  const { filter } = choices;
  const home = useLooseField(t('Which students without a room'), filter.home, (value) =>
    choose({ filter: { ...filter, home: oneOf(roundHomes, value) ?? 'any' } }),
  );
  return (
    <Section id="students" title={t('Students')}>
      <SelectField {...home} choices={roundHomes.map((value) => ({ value, label: homeName(value) }))} />
      <Grid min="15rem">
        {(['batches', 'programmes'] as const).map((of) => (
          <CheckList
            key={of}
            legend={of === 'batches' ? t('Batches') : t('Programmes')}
            description={t('None chosen: all of them.')}
            choices={asChoices(known?.[of] ?? [])}
            chosen={filter[of]}
            onChange={(chosen) => choose({ filter: { ...filter, [of]: chosen } })}
          />
        ))}
        <CheckList
          legend={t('Gender')}
          description={t('None chosen: all of them. Each hostel takes in only students it is for.')}
          choices={Object.entries(genders).map(([value, name]) => ({ value, label: t(name) }))}
          chosen={filter.genders}
          onChange={(chosen) => choose({ filter: { ...filter, genders: gendersOf(chosen) } })}
        />
      </Grid>
      {failure ? (
        <ErrorAlert title={t('The numbers of students and seats could not be loaded')} of={failure} />
      ) : preview ? (
        <RoundReach preview={preview} />
      ) : (
        <Text dimmed>{t('Choose the hostels first, to see how many students and seats there are.')}</Text>
      )}
    </Section>
  );
}

const genderKeys = ['female', 'male', 'other'] as const;
const gendersOf = (chosen: readonly string[]) => genderKeys.filter((each) => chosen.includes(each));

function Presets({ round: { start } }: Pick<PartProps, 'round'>) {
  const texts: Readonly<Record<RoundPolicy, string>> = {
    draw: t('Everybody without a room, by lot, until Friday'),
    classic: t('Everybody without a room, by list, until Friday'),
    exchange: t('Those who have rooms exchange them, until Friday'),
  };
  return (
    <Section id="presets" title={t('Start with a usual round')}>
      <Text dimmed>{t('It fills in everything below, for all hostels, down to the button that opens it. Change what you like.')}</Text>
      <Row gap="sm">
        {presets.map((preset) => (
          <Button
            key={preset}
            onClick={() => {
              start(preset);
              // the name, the closing time and the button are far below what was filled in
              document.getElementById('when')?.scrollIntoView();
            }}
          >
            {texts[preset]}
          </Button>
        ))}
      </Row>
    </Section>
  );
}

function Policy({ round: { choices, choose }, preview, only }: PartProps & { only: RoundPolicy | undefined }) {
  const { policy, tiers } = choices;
  return (
    <Section id="how" title={t('How the rooms are given')}>
      {only === undefined && (
        <SegmentedRadio
          id="policy"
          label={t('Policy')}
          nameOf={(label) => label}
          segments={roundPolicies.map((value) => ({ value, label: policyName(value), tone: 'neutral' }))}
          value={policy}
          onChange={(value) => choose({ policy: value })}
        />
      )}
      <PolicySentences of={choices} />
      {policy === 'draw' && (
        <TiersField
          tiers={tiers}
          batches={preview?.batches ?? []}
          programmes={preview?.programmes ?? []}
          onChange={(value) => choose({ tiers: value })}
        />
      )}
    </Section>
  );
}

function Choosing({ round: { choices, choose }, preview }: PartProps) {
  // until the rooms are known every wish can be allowed
  const kinds = preview?.differ ?? roundWishKinds;
  return (
    <Section id="choose" title={t('What students may choose')}>
      <CheckBox
        label={t('Friends may form groups, which stay together')}
        checked={choices.groups}
        onChange={(groups) => choose({ groups })}
      />
      {!asksForWishes(choices.policy) ? (
        <Text dimmed>{t(fieldTexts.classicWithoutWishes)}</Text>
      ) : kinds.length === 0 ? (
        <Text dimmed>{t('All rooms of these hostels are alike, so there is nothing to wish for.')}</Text>
      ) : (
        <CheckList
          legend={t('Wishes')}
          description={t('Students rank them in an order of their own.')}
          choices={kinds.map((value) => ({ value, label: t(roundWishNames[value]) }))}
          chosen={choices.wishes}
          onChange={(chosen) => choose({ wishes: roundWishKinds.filter((kind) => chosen.includes(kind)) })}
        />
      )}
    </Section>
  );
}

function RoundForm({ hostels }: { hostels: readonly HostelChoice[] }) {
  const only = useMe().role === 'hosteladmin' ? undefined : 'exchange';
  const open = useAction('roundOpen', {
    says: ({ students }) => t('The round is open. {students, plural, one {# student is} other {# students are}} notified.', { students }),
  });
  const round = useNewRound(hostels, only);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { choices, hostelIds, fields } = round;
  const { filter } = choices;
  const isExchange = choices.policy === 'exchange';
  const asks = hostelIds.length > 0;
  const preview = useCallQuery(
    'roundPreview',
    { body: { policy: choices.policy, hostelIds, filter } },
    { enabled: asks, keepPrevious: true },
  );
  const reach = asks ? preview.data : undefined;
  // what differs between the rooms decides what can be wished for; a form that is filled in already is not taken away
  const [isFirst] = useState(asks);
  if (isFirst && preview.isLoading) return <Loading />;
  return (
    <>
      <Form
        fields={fields}
        action={t('Open the round')}
        call={open}
        failed={t('The round was not opened')}
        onSubmit={() => setAsking(true)}
      >
        {only === undefined && <Presets round={round} />}
        <Section id="where" title={t('Hostels')}>
          <CheckList
            id={fields.field('hostels').id}
            legend={isExchange ? t('Hostels: students may move between them') : t('Hostels whose free seats are given')}
            choices={hostels.map((hostel) => ({ value: hostel._id, label: hostelLabel(hostel) }))}
            chosen={hostelIds}
            error={fields.field('hostels').error}
            onChange={(chosen) => fields.set('hostels', chosen.join(' '))}
          />
        </Section>
        <Policy round={round} preview={reach} only={only} />
        {!isExchange && (
          <>
            <Students round={round} preview={reach} failure={asks ? preview.error : null} />
            <Choosing round={round} preview={reach} />
          </>
        )}
        <Section id="when" title={t('Name and times')}>
          <TextField
            {...fields.field('name')}
            maxLength={roundLimits.name}
            description={t('Students read it, such as "Rooms of 2026/27".')}
          />
          <Grid min="14rem">
            <TextField {...fields.field('closesAt')} type="datetime-local" description={t('Until then students choose.')} />
            {!isExchange && (
              <TextField
                {...fields.field('offerHours')}
                inputMode="numeric"
                description={t('How long a seat that becomes free is kept for a student on the waiting list.')}
              />
            )}
          </Grid>
        </Section>
      </Form>
      <Confirm
        opened={asking}
        title={t('Open this round?')}
        action={t('Open the round')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          open.mutate({ body: round.body(reach?.differ ?? roundWishKinds) }, ({ _id }) => navigate(paths.round(_id)));
        }}
      >
        {isExchange
          ? t(
              '{students, plural, one {# student of these hostels is} other {# students of these hostels are}} notified immediately and may say which other rooms they would like. Nobody is moved before you have looked at the proposal.',
              { students: reach?.students ?? 0 },
            )
          : t(
              '{students, plural, one {# student is} other {# students are}} notified immediately. There {seats, plural, one {is # free seat} other {are # free seats}}. A round cannot be undone, only cancelled with a reason.',
              { students: reach?.students ?? 0, seats: reach?.seats ?? 0 },
            )}
      </Confirm>
    </>
  );
}

export default function OpenRound() {
  const hostels = useCallQuery('hostelChoices');
  const students = useCallQuery('studentChoices');
  return (
    <Page
      subtitle={t('Students choose until the closing time; then you have the rooms drawn, look, and publish.')}
      actions={<ButtonLink to={paths.rounds()}>{t('All rounds')}</ButtonLink>}
    >
      <Loaded call={hostels} beside={[students]}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t('No hostels')} text={t('A round gives the free seats of hostels. Add a hostel first.')}>
              <ButtonLink to={paths.addHostel()}>{t('Add Hostel')}</ButtonLink>
            </Empty>
          ) : (
            <RoundForm hostels={all} />
          )
        }
      </Loaded>
    </Page>
  );
}
