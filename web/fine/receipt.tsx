import { useParams } from 'react-router';
import type { Fine } from '#contract/fine.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Card, Stack } from '#web/ui/arrange.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { fullMomentText } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './receipt.module.css';

function Paid({ fine }: { fine: Fine }) {
  return (
    <Card>
      <Stack gap="md">
        <div className={styles.head}>
          <Brand size={40} />
          <div>
            <strong>Hostelry</strong>
            <Text dimmed>{fine.hostel.name}</Text>
          </div>
          <strong className={styles.amount}>{rupees(fine.amount)}</strong>
        </div>
        <DescriptionList
          facts={[
            [t('Received from'), nameAndUsername(fine.student)],
            [t('For'), fine.reason],
            [t('Fine imposed'), fullMomentText(fine.imposedAt)],
            [t('Paid'), fine.paidAt ? fullMomentText(fine.paidAt) : ''],
            [t('Receipt no'), fine._id],
          ]}
        />
      </Stack>
    </Card>
  );
}

/** The receipt of a paid fine, to print or save. */
export default function Receipt() {
  const { fineId } = useParams();
  const fines = useCallQuery('fineOwn');
  return (
    <Page actions={<ButtonLink to={paths.ownFines()}>{t('All fines')}</ButtonLink>} narrow>
      <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
        {(list) => {
          const fine = list.find(({ _id }) => _id === fineId);
          if (!fine) return <Empty title={t('No receipt')} text={t(faults.fineNotFound.text)} />;
          if (fine.paidAt === null) return <Empty title={t('No receipt')} text={t('This fine was not paid yet.')} />;
          return (
            <>
              <Paid fine={fine} />
              <div className={styles.print}>
                <PrintButton primary />
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
