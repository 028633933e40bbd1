import { useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { isStaff } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { matches, pageOf, useListState } from '#web/ui/list/list-state.ts';
import { fewRecords, Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { PrintButton, usePrinting } from '#web/ui/page/print.tsx';
import { NoResult } from '#web/ui/list/no-result.tsx';
import { NoticeList } from './notice-list.tsx';

const pageSize = 20;

export default function NoticeBoard() {
  const { role } = useMe();
  const list = useListState('ended');
  const ended = list.filters.ended === 'only';
  const printing = usePrinting();
  const top = useRef<HTMLUListElement>(null);
  const notices = useCallQuery('noticeList', { query: ended ? { ended: 'only' } : {} });
  return (
    <Page actions={<PrintButton />} main={isStaff(role) && { text: t('Create'), to: paths.createNotice() }}>
      <Loaded call={notices}>
        {(all) => {
          if (all.length === 0 && !ended) return <Empty title={t('No notices')} text={t('Nothing has been posted yet.')} />;
          const found = all.filter(({ title, description, postedBy }) => matches(list.q, [title, description, nameAndUsername(postedBy)]));
          const pageCount = Math.ceil(found.length / pageSize);
          return (
            <>
              <ListTools ofPage few={all.length < fewRecords && !list.narrowed} label={t('Find notices')}>
                <SearchBox hint={t('Title, text or who posted it')} value={list.q} onSearch={list.search} />
                <Filter
                  label={t('Show')}
                  value={list.filters.ended}
                  onChange={(value) => list.filter('ended', value)}
                  all={t('On the board')}
                  choices={[{ value: 'only', label: t('Ended') }]}
                />
              </ListTools>
              {found.length === 0 ? (
                all.length === 0 ? (
                  <Empty title={t('No ended notices')} text={t('Notices whose last day is over are listed here.')} />
                ) : (
                  <NoResult onReset={list.reset} />
                )
              ) : (
                <NoticeList notices={printing ? found : pageOf(found, list.page, pageSize)} on="page" list={top} />
              )}
              <Pager of={t('Notices')} page={list.page} pageCount={pageCount} onPage={list.goTo} list={top} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
