import { useState } from 'react';
import { useParams } from 'react-router';
import { type NoticeReader, noticeReaderList } from '#contract/notice/notice-readers.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { ListPage } from '#web/record/shared/list-page.tsx';
import { ListRows } from '#web/record/shared/list-rows.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { Tag, Text } from '#web/ui/show/elements.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';

const columns = (): Columns<NoticeReader> => [
  { label: t('Person'), value: (reader) => <PersonName of={reader} />, sort: 'name', rank: 'lead' },
  { label: t('Room'), value: ({ room }) => room ?? '', rank: 'line' },
  {
    label: t('Read'),
    value: ({ readAt }) => (readAt === null ? <Tag tone="warning">{t('Not yet')}</Tag> : <Timestamp at={readAt} />),
    sort: 'read',
    rank: 'value',
  },
  { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? '', spare: true },
];

/** Who has said that they have read a notice, and who has not yet. */
export default function NoticeReaders() {
  const { id = '' } = useParams();
  const [reminding, setReminding] = useState(false);
  return (
    <ListPage
      list={noticeReaderList}
      name={t('Who has read it')}
      subtitle={({ read, asked }) => t('{read} of {asked} have read it', { read, asked })}
      actions={
        <>
          <Button onClick={() => setReminding(true)}>{t('Remind who has not')}</Button>
          <ButtonLink to={paths.noticeBoard()}>{t('Back to the notice board')}</ButtonLink>
        </>
      }
      asked={{ query: { notice: id } }}
      find={t('Find people')}
      hint={t('Name, username or room')}
      filters={{
        state: {
          label: t('Read'),
          choices: [
            { value: 'waiting', label: t('Not yet') },
            { value: 'read', label: t('Have read it') },
          ],
        },
      }}
      usual={t('Name')}
      columns={columns}
      empty={{ title: t('Nobody'), text: t('The notice is for nobody at present.') }}
      failed={t('Who has read the notice could not be loaded')}
    >
      {({ reply: { asked, read, title }, rows }) => (
        <>
          <ListRows {...rows} />
          {reminding && (
            <ConfirmCall
              call="noticeRemind"
              input={{ params: { id } }}
              refreshes={['noticeReaderPage']}
              title={t('Remind who has not')}
              action={t('Remind')}
              failed={t('Nobody was reminded')}
              onClose={() => setReminding(false)}
            >
              <Text strong>{title}</Text>
              <Text>{t('It goes to {left, plural, one {# person} other {# people}}, once a day at most.', { left: asked - read })}</Text>
            </ConfirmCall>
          )}
        </>
      )}
    </ListPage>
  );
}
