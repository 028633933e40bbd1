import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { DayOf } from '#web/ui/show/time.tsx';
import styles from './stays.module.css';

/** The rooms in which a student has lived, newest first. */
export function Stays({ studentId }: { studentId: string }) {
  const stays = useCallQuery('studentStays', { params: { id: studentId } });
  return (
    <Section id="stays" title={t('Where this student has lived')}>
      <Loaded call={stays} failed={t('The earlier rooms could not be loaded')}>
        {(all) =>
          all.length === 0 ? (
            <Text dimmed>{t('In no room yet.')}</Text>
          ) : (
            <ol className={styles.stays}>
              {all.map(({ hostel, room, seat, from, to }) => (
                <li key={from}>
                  <span>
                    <Link to={withQuery(paths.hostelRooms(hostel._id), { q: room.roomNumber })}>
                      {t('{hostel}, room {room}', { hostel: hostel.name, room: room.roomNumber })}
                    </Link>
                    <span className={styles.seat}> {t('seat {seat}', { seat })}</span>
                  </span>
                  <span className={styles.time}>
                    <DayOf at={from} /> – {to === null ? t('now') : <DayOf at={to} />}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}
