import { detailsOnScreen } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { detailText } from './detail-text.ts';

/** What the office has written down about the student who looks; only the office corrects it. */
export default function OwnDetails() {
  const own = useCallQuery('studentOwn');
  return (
    <Part id="details" title={t('Your details')}>
      <Loaded call={own}>
        {(student) => (
          <>
            <DescriptionList
              facts={[
                ...detailsOnScreen.map((detail) => [t(detail.label), detailText(detail, student[detail.name]) || '–'] as const),
                [t('Hostel'), student.hostel?.name ?? '–'],
                [t('Room'), student.room?.roomNumber ?? '–'],
              ]}
            />
            <Text>{t('If something is wrong or missing, tell the office: it corrects it.')}</Text>
          </>
        )}
      </Loaded>
    </Part>
  );
}
