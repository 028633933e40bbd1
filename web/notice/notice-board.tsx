import { useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { matches, pageOf, useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Empty, Loaded, NoResult } from '#web/ui/states.tsx';
import { NoticeList } from './notice-list.tsx';

const pageSize = 20;

export default function NoticeBoard() {
  const { role } = useMe();
  const list = useListState();
  const top = useRef<HTMLUListElement>(null);
  const notices = useCallQuery('noticeList');
  return (
    <Page
      actions={
        role !== 'student' && (
          <ButtonLink to={paths.createNotice()} kind="primary">
            {t('Create')}
          </ButtonLink>
        )
      }
    >
      <Loaded call={notices}>
        {(all) => {
          if (all.length === 0) return <Empty title={t('No notices')} text={t('Nothing has been posted yet.')} />;
          const found = all.filter(({ title, description, postedBy }) => matches(list.q, [title, description, nameAndUsername(postedBy)]));
          const pageCount = Math.ceil(found.length / pageSize);
          return (
            <>
              <ListTools label={t('Find notices')}>
                <SearchBox hint={t('Title, text or who posted it')} value={list.q} onSearch={list.search} />
              </ListTools>
              {found.length === 0 ? (
                <NoResult onReset={list.reset} />
              ) : (
                <NoticeList notices={pageOf(found, list.page, pageSize)} on="page" list={top} />
              )}
              <Pager of={t('Notices')} page={list.page} pageCount={pageCount} onPage={list.goTo} list={top} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
