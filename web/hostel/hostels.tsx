import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { Grid } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Empty, Loaded } from '#web/ui/page/states.tsx';
import { EditHostelDialog } from './edit-hostel-dialog.tsx';
import { ExportAll } from './export-all.tsx';
import { HostelCard } from './hostel-card.tsx';

export default function Hostels() {
  const hostels = useCallQuery('hostelList');
  const choices = useCallQuery('hostelChoices');
  const [edited, setEdited] = useState<string>();
  const hostel = hostels.data?.find(({ _id }) => _id === edited);
  return (
    <Page
      actions={
        <>
          <ExportAll />
          <ButtonLink to={paths.addHostel()}>{t('Add Hostel')}</ButtonLink>
        </>
      }
    >
      <Loaded call={hostels} failed={messageOf}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('No hostels')} text={t('Add the first one; its rooms are made with it.')} />
          ) : (
            <Loaded call={choices} failed={messageOf}>
              {(counted) => (
                <Grid component="ul" min="18rem">
                  {list.flatMap((hostel) => {
                    const counts = counted.find(({ _id }) => _id === hostel._id);
                    return counts ? (
                      <HostelCard key={hostel._id} hostel={hostel} counts={counts} onEdit={() => setEdited(hostel._id)} />
                    ) : (
                      []
                    );
                  })}
                </Grid>
              )}
            </Loaded>
          )
        }
      </Loaded>
      {hostel && <EditHostelDialog hostel={hostel} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
