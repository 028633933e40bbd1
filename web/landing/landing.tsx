import { Box, Grid, Heading, Hint, Row } from '#web/ui/show/elements.tsx';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wrench from 'lucide-react/icons/wrench';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useOwnName } from '#web/institution/shared/institution.tsx';
import { useSession } from '#web/session.ts';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './landing.module.css';
import { Town } from './town.tsx';
import { isForEverybody, type Notice } from '#contract/notice/notice.ts';
import { MultilineText, Timestamp } from '#web/ui/show/values.tsx';
import { useNow } from '#web/ui/show/use-now.ts';

const mostShown = 3;
const days = 24 * 60 * 60 * 1000;
/** The greatest age, in milliseconds, of a notice without an end date: an older one is of no use to a visitor. */
const greatestAge = 30 * days;

/** The newest notices that are for everybody. */
function usePublicNotices(): { notices: readonly Notice[]; isPending: boolean } {
  const { data = [], isPending } = useCallQuery('noticeList');
  const since = useNow().getTime() - greatestAge;
  const notices = data
    .filter((notice) => isForEverybody(notice) && (notice.until !== null || Date.parse(notice.createdAt) > since))
    .slice(0, mostShown);
  return { notices, isPending };
}

const PublicNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <div className={styles.board}>
    <Heading level={2}>{t('Notices')}</Heading>
    <ul className={styles.list}>
      {notices.map(({ _id, title, description, createdAt }) => (
        <li key={_id}>
          <strong>{title}</strong>
          <Box component="span" c="dimmed" fz="var(--text-small)">
            <Timestamp at={createdAt} />
          </Box>
          <p className={styles.text}>
            <MultilineText>{description}</MultilineText>
          </p>
        </li>
      ))}
    </ul>
  </div>
);

const roleCards = [
  { icon: GraduationCap, name: 'Student', about: 'Your room, leave, complaints and fines, on your phone.' },
  { icon: Wrench, name: 'Caretaker', about: 'Roll call, rooms, repairs, stores and staff of one hostel.' },
  { icon: ShieldCheck, name: 'Warden', about: 'Leave to decide, and an eye on rooms and complaints.' },
  { icon: KeyRound, name: 'Super admin', about: 'Hostels, allotment, caretakers and wardens of the campus.' },
] as const;

/** "Welcome to the hostels of" in small letters, and the institution's name, which may come first in another language. */
function Welcome({ institution }: { institution: string }) {
  const mark = '\n';
  const [before = '', after = ''] = t('Welcome to the hostels of {institution}', { institution: mark }).split(mark);
  return (
    <>
      {before !== '' && <span className={styles.small}>{before}</span>}
      {institution}
      {after !== '' && <span className={styles.small}>{after}</span>}
    </>
  );
}

export default function Landing() {
  const ownName = useOwnName();
  const signedIn = useSession() !== null;
  const vacancies = useCallQuery('vacancyList');
  const { notices, isPending } = usePublicNotices();
  // all at once, so that nothing moves while somebody reads or presses
  const isShown = !vacancies.isPending && !isPending;
  const title = ownName === '' ? t('Welcome to Hostelry') : t('Welcome to the hostels of {institution}', { institution: ownName });
  return (
    <div className={styles.landing}>
      <div className={styles.front}>
        <div className={styles.words}>
          <Page title={title} tabTitle={t('Welcome')} heading={ownName === '' ? title : <Welcome institution={ownName} />}>
            <Box component="p" m={0} maw="34rem" c="dimmed" fz="var(--text-lead)">
              {t('Your room, leave, roll call and complaints, for everybody who lives and works here.')}
            </Box>
            <Row gap="0.75rem">
              <ButtonLink to={paths.dashboard()} kind="primary">
                {signedIn ? t('Open the dashboard') : t('Get Started')}
              </ButtonLink>
              <ButtonLink to={paths.vacancies()}>{t('See free rooms')}</ButtonLink>
            </Row>
            <LanguageChoice />
          </Page>
        </div>
        {isShown && notices.length > 0 && <PublicNotices notices={notices} />}
        {isShown && (
          <div className={styles.town}>
            <Town vacancies={vacancies.data ?? []} />
          </div>
        )}
      </div>
      <section className={styles.roles} aria-labelledby="roles" hidden={!isShown}>
        <Heading level={2} id="roles">
          {t('One place, four roles')}
        </Heading>
        <Grid component="ul" min="15rem" gap={12} stretch mt={8}>
          {roleCards.map(({ icon: Icon, name, about }) => (
            <li key={name} className={styles.role}>
              <Icon size={20} aria-hidden />
              <div>
                <Heading level={3}>{t(name)}</Heading>
                <Hint>{t(about)}</Hint>
              </div>
            </li>
          ))}
        </Grid>
      </section>
    </div>
  );
}
