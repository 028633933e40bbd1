import { useEffect, useState } from 'react';
import { passCode, stepLength, stepOf } from '#contract/gate/pass.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Replies } from '#contract/calls.ts';
import { useCallQuery } from '#web/api.ts';
import { clockBehind } from '#web/campus-zone.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { Box, ErrorAlert, Hint, later, Row, Stack } from '#web/ui/show/elements.tsx';
import QrCode from '#web/ui/show/qr-code.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './pass.module.css';
import { keepPassVersion, passVersion } from './shared/pass-version.ts';
import { atCampus, verdictOf } from './verdict.ts';

const OwnPhoto = later(() => import('#web/photo/shared/own-photo.tsx'));

type Pass = Replies['gatePassGet'];

const second = 1000;
/** By the clock of the server, as far as this phone knows it. */
const present = (): number => Date.now() + clockBehind();

function usePresent(): number {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(present()), second);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The code, in an edge on which a light runs round once for each code: a picture of it stands still. */
function Code({ student, keys }: Pick<Pass, 'student' | 'keys'>) {
  const now = usePresent();
  // where the light is when the page opens; from then on it runs by itself
  const [begin] = useState(() => now % stepLength);
  const code = passCode(student._id, keys, now);
  if (code === undefined)
    return (
      <Empty
        title={t('This phone was without a network for too long')}
        text={t('Connect it once, and the pass works for three days again. Until then the guard finds you by room or roll number.')}
      />
    );
  const seconds = Math.ceil((stepLength - (now % stepLength)) / second);
  return (
    <>
      <div className={styles.edge} style={{ animationDelay: `-${begin}ms` }}>
        <div className={styles.paper} key={stepOf(now)}>
          <QrCode text={code} name={t('Code of your pass')} large />
        </div>
      </div>
      <p className="dimmed" aria-hidden>
        {t('New code in {seconds} s', { seconds })}
      </p>
    </>
  );
}

/** What the guard will see. */
function MayBeOut() {
  const { data } = useCallQuery('gateOwn');
  const now = atCampus(useNow());
  if (!data) return null;
  const { word, why } = verdictOf(data, now);
  return (
    <p className={styles.lines}>
      <strong>{word}</strong>
      <small>{why}</small>
    </p>
  );
}

function PassShown({ pass: { student, hostel, keys } }: { pass: Pass }) {
  const { name, rollno, photo, room } = student;
  const person = { _id: student._id, username: name, name };
  return (
    <div className={styles.pass}>
      <Code student={student} keys={keys} />
      <Row gap={12} wrap="nowrap" ta="left">
        <Photo of={person} photo={photo} />
        <p className={styles.lines}>
          <strong>{name}</strong>
          <small>
            {[rollno, hostel.name].filter(Boolean).join(' · ')}
            {room && (
              <>
                {' · '}
                <Box component="span" style={{ whiteSpace: 'nowrap' }}>
                  {t('room {room}', { room: room.roomNumber })}
                </Box>
              </>
            )}
          </small>
        </p>
      </Row>
      <MayBeOut />
      <Hint>{t('Turn the brightness up if the guard cannot read it. The pass works without a network for three days.')}</Hint>
      <Link to={paths.ownGate()}>{t('Your hours and movements')}</Link>
      <Link to={paths.ownVisitors()}>{t('My visitors')}</Link>
      <OwnPhoto of={person} />
    </div>
  );
}

/** The student's pass for the gate, on the one phone that has taken it. */
export default function MyPass() {
  const { username } = useMe();
  const [version, setVersion] = useState(() => passVersion(username));
  const call = useCallQuery('gatePassGet', { query: { version } });
  const take = useAction('gatePassTake');
  const takeHere = () =>
    take.mutate({}, (taken) => {
      keepPassVersion(username, taken.version);
      setVersion(taken.version);
    });
  return (
    <Page narrow>
      {take.error && <ErrorAlert title={t('The pass is not on this phone')} of={take.error} onDismiss={take.reset} />}
      <Loaded call={call}>
        {(pass) =>
          pass.keys.length > 0 ? (
            <PassShown pass={pass} />
          ) : (
            <Stack>
              <Empty
                title={version === undefined ? t('Your pass is not on this phone') : t('Another phone has your pass now')}
                text={t(
                  'The pass is a code that changes every 15 seconds, shown to the guard in place of the register. It is on one phone at a time.',
                )}
              >
                <Button kind="primary" busy={take.isPending} onClick={takeHere}>
                  {t('Use this phone')}
                </Button>
              </Empty>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
