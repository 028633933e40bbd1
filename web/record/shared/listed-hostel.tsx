import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useHostelName } from './hostel-name.tsx';
import { listedHostelId } from '#web/page-row.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { Row } from '#web/ui/show/elements.tsx';
import { Empty, Page } from '#web/ui/page/page.tsx';
import type { Choice } from '#web/ui/show/choice.ts';

interface ListedHostel {
  /** undefined for all hostels */
  hostel: string | undefined;
  /** the name of that hostel, once it is loaded */
  name: string | undefined;
  /** the query of the URL, with the search, filters, order and page of the list */
  query: URLSearchParams;
  /** a filter to put among the list's tools; only administrators have it */
  hostelSwitch: ReactNode;
  /** that hostel is archived: nothing can be written about it */
  isArchived: boolean;
  /** nobody has assigned the person to a hostel: there is nothing to list */
  isNone: boolean;
  /** in place of what is shown of one hostel, until it is chosen */
  chooser: (text: string) => ReactNode;
}

/**
 * The hostel that a list is about: the person's own; for administrators the one they choose, kept in the URL as `hostel`, or all hostels.
 * `all` is the label for no choice, `more` are further choices.
 */
export function useListedHostel({ all = t('All hostels'), more = [] }: { all?: string; more?: readonly Choice[] } = {}): ListedHostel {
  const me = useMe();
  const [query] = useSearchParams();
  const list = useListState('hostel');
  const ofAny = me.role === 'hosteladmin';
  const hostels = useCallQuery('hostelChoices', {}, { enabled: ofAny }).data;
  const hostel = listedHostelId({ session: me, query });
  const name = useHostelName(hostel);
  const inUse = (hostels ?? []).map((choice) => ({ value: choice._id, label: choice.name }));
  const choices = [...inUse, ...more];
  const isKnown = choices.some(({ value }) => value === hostel);
  return {
    hostel,
    name,
    query,
    hostelSwitch: ofAny && (
      <Filter
        label={t('Hostel')}
        value={hostel ?? ''}
        onChange={(value) => list.filter('hostel', value)}
        all={all}
        choices={
          hostel === undefined || name === undefined || isKnown
            ? choices
            : [...choices, { value: hostel, label: t('{hostel} (archived)', { hostel: name }) }]
        }
      />
    ),
    isArchived: ofAny && hostels !== undefined && name !== undefined && inUse.every(({ value }) => value !== hostel),
    isNone: !ofAny && hostel === undefined,
    chooser: (text) => (
      <Empty title={t('No hostel chosen')} text={text}>
        <Row gap={8} justify="center">
          {inUse.map(({ value, label }) => (
            <Button key={value} onClick={() => list.filter('hostel', value)}>
              {label}
            </Button>
          ))}
        </Row>
      </Empty>
    ),
  };
}

export const NoHostel = () => <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;

/** A page of one hostel, for a person without one. */
export const NoHostelPage = ({ title }: { title?: string | undefined }) => (
  <Page {...(title === undefined ? {} : { title })}>
    <NoHostel />
  </Page>
);
