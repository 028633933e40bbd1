import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Row, Section } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { NoticeList } from '../notice-list.tsx';

const shownAtOnce = 20;

/** The newest notices, on the dashboard of staff, who may post some. */
export default function NewestNotices() {
  const notices = useCallQuery('noticeList');
  return (
    <Section
      id="notices"
      title={t('Notice Board')}
      aside={
        <Row gap="xs">
          <ButtonLink to={paths.noticeBoard()} kind="quiet">
            {t('All notices')}
          </ButtonLink>
          <ButtonLink to={paths.createNotice()} kind="primary" aria-label={t('Create notice')}>
            {t('Create')}
          </ButtonLink>
        </Row>
      }
    >
      <Loaded call={notices}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t('No notices')} text={t('Nothing has been posted yet.')} />
          ) : (
            <NoticeList notices={all.slice(0, shownAtOnce)} on="dashboard" />
          )
        }
      </Loaded>
    </Section>
  );
}
