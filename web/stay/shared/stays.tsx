import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StayBar } from './stay-bar.tsx';
import { Box, Grid, Row, Section, Text } from '#web/ui/show/elements.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { useRoomFor } from '#web/ui/show/wide.ts';
import { DayOf } from '#web/ui/show/values.tsx';

/** The rooms in which a student has lived, newest first. */
export function Stays({ studentId }: { studentId: string }) {
  const stays = useCallQuery('studentStays', { params: { id: studentId } });
  // its words shrink with it
  const hasBar = useRoomFor(40);
  return (
    <Section id="stays" title={t('Where this student has lived')}>
      <Loaded call={stays} failed={t('The earlier rooms could not be loaded')}>
        {(all) =>
          all.length === 0 ? (
            <Text dimmed>{t('In no room yet.')}</Text>
          ) : (
            <>
              {hasBar && <StayBar stays={all} />}
              <Grid component="ol" gap={8} pb={8} lined>
                {all.map(({ hostel, room, seat, from, to }) => (
                  <li key={from}>
                    <Row gap="0 1rem" align="stretch" justify="space-between">
                      <span>
                        <Link to={withQuery(paths.hostelRooms(hostel._id), { q: room.roomNumber })}>
                          {t('{hostel}, room {room}', { hostel: hostel.name, room: room.roomNumber })}
                        </Link>
                        <Box component="span" c="dimmed">
                          {' '}
                          {t('seat {seat}', { seat })}
                        </Box>
                      </span>
                      <Box component="span" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
                        <DayOf at={from} /> – {to === null ? t('now') : <DayOf at={to} />}
                      </Box>
                    </Row>
                  </li>
                ))}
              </Grid>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
