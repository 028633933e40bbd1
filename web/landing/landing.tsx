import GraduationCap from 'lucide-react/icons/graduation-cap';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wrench from 'lucide-react/icons/wrench';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { InstitutionMark, useOwnName } from '#web/institution/shared/institution.tsx';
import { useSession } from '#web/session.ts';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Heading, Text } from '#web/ui/show/text.tsx';
import { HouseDrawing } from './house-drawing.tsx';
import styles from './landing.module.css';
import { PublicNotices, usePublicNotices } from './public-notices.tsx';

const roleCards = [
  {
    icon: GraduationCap,
    name: 'Student',
    about: 'See your room, ask for another one, apply for leave, report what is broken, read notices and pay fines.',
  },
  { icon: Wrench, name: 'Caretaker', about: 'Keep rooms, attendance, complaints, fines, inventory and staff of your hostel in order.' },
  { icon: ShieldCheck, name: 'Warden', about: 'Decide on leave and keep an eye on rooms, complaints and the students in your care.' },
  { icon: KeyRound, name: 'Super admin', about: 'Set up hostels, allot students, and appoint caretakers and wardens across the campus.' },
] as const;

export default function Landing() {
  const ownName = useOwnName();
  const signedIn = useSession() !== null;
  const notices = usePublicNotices();
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.words}>
          {ownName !== '' && (
            <p className={styles.mark}>
              <InstitutionMark size={72} />
            </p>
          )}
          <Page
            title={ownName === '' ? t('Welcome to Hostelry') : t('Hostels of {institution}', { institution: ownName })}
            tabTitle={t('Welcome')}
          >
            <p className={styles.lead}>
              {t(
                'Rooms, leave, attendance, complaints and fines of your hostel in one calm place, for everybody who lives and works there.',
              )}
            </p>
            <div className={styles.actions}>
              <ButtonLink to={paths.dashboard()} kind="primary">
                {signedIn ? t('Open the dashboard') : t('Get Started')}
              </ButtonLink>
              <ButtonLink to={paths.vacancies()}>{t('See free rooms')}</ButtonLink>
            </div>
            <LanguageChoice />
          </Page>
        </div>
        {notices.length > 0 ? <PublicNotices notices={notices} /> : <HouseDrawing />}
      </section>
      <section className={styles.roles} aria-labelledby="roles">
        <Heading level={2} id="roles">
          {t('One place, four roles')}
        </Heading>
        <Text dimmed>{t('Everybody gets the pages for what they do.')}</Text>
        <ul className={styles.cards}>
          {roleCards.map(({ icon: Icon, name, about }) => (
            <li key={name} className={styles.role}>
              <span className={styles.roleIcon}>
                <Icon size={20} aria-hidden />
              </span>
              <Heading level={3}>{t(name)}</Heading>
              <Text dimmed>{t(about)}</Text>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
