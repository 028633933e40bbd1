import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { codeOfSlip } from '#contract/student/slip-address.ts';
import { t } from '#contract/text/text.ts';
import { pathAfterSignIn } from '#web/guard.ts';
import { LanguageChoice } from '#web/language/shared/language-choice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { startSession, useSession } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Hint, later } from '#web/ui/show/elements.tsx';
import styles from './gate.module.css';
import { Redirect, useNavigate, Link } from '#web/ui/action/link.tsx';
import { paths } from '#contract/paths.ts';
import { InstitutionMark, useInstitutionName, useWaysOut } from '#web/institution/shared/institution.tsx';
import { Evening, roofs, Trees } from '#web/landing/shared/evening.tsx';

const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const storeys = [0, 1, 2, 3, 4, 5];

/** Half of the house behind the gate. Its windows are a drawing: they count nothing. */
const Wing = ({ side }: { side: 'left' | 'right' }) => (
  <svg className={styles.wing} data-side={side} viewBox="0 -48 350 362" aria-hidden>
    <g transform={side === 'left' ? 'translate(42 -33)' : 'translate(150 -33)'}>{roofs[side === 'left' ? 0 : 1]}</g>
    <path fill="var(--slab)" d="M-2-6h354v8H-2z" />
    <path fill="var(--wall)" d="M0 0h350v268H0z" />
    <path
      fill="var(--lit)"
      d={storeys.flatMap((up) => columns.map((on) => `M${14 + on * 28} ${20 + up * 42}h7v24h-7zm9 0h7v24h-7z`)).join('')}
    />
    <path fill="var(--slab)" d={storeys.map((up) => `M8 ${44 + up * 42}h334v2H8z`).join('')} />
    <path fill="var(--shadow)" d="M0 268h350v46H0z" />
    <path fill="var(--slab)" d="M0 268h350v6H0z" />
  </svg>
);

/** The form of the sign-in as the gate of a house, with the name of the institution over it. */
function Gate({ children }: { children: ReactNode }) {
  return (
    <Evening at={{ left: 'calc(50% - 19rem)', top: '30%' }} className={styles.yard ?? ''}>
      <Wing side="left" />
      <Wing side="right" />
      <svg className={styles.trees} viewBox="0 -112 120 112" aria-hidden>
        <Trees />
      </svg>
      <div className={styles.gate}>
        <div className={styles.gable}>
          <svg viewBox="0 0 464 84" aria-hidden>
            <path fill="var(--wall)" d="M0 84V52h92V32h70q6-28 70-28t70 28h70v20h92v32z" />
            <path className={styles.cap} d="M-6 52h98V32h70q6-28 70-28t70 28h70v20h98" />
            <path
              fill="none"
              stroke="var(--lit-warm)"
              strokeWidth={1.2}
              opacity={0.85}
              d="M28 64h76M28 74h76M40 60v18M53 60v18M66 60v18M79 60v18M92 60v18M360 64h76M360 74h76M372 60v18M385 60v18M398 60v18M411 60v18M424 60v18"
            />
          </svg>
          <span className={styles.mark}>
            <InstitutionMark size={36} />
          </span>
        </div>
        <Link to={paths.landing()} className={styles.plate}>
          {useInstitutionName()}
        </Link>
        <div className={styles.leaf}>{children}</div>
        <div className={styles.steps} />
      </div>
    </Evening>
  );
}

const ForgottenDialog = later(() => import('./forgotten-dialog.tsx'));

export default function Login() {
  const ways = useWaysOut();
  const [forgotten, setForgotten] = useState(false);
  const session = useSession();
  const [signedIn, setSignedIn] = useState(false);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const next = pathAfterSignIn(search);
  const [filled] = useState(() => codeOfSlip(hash));
  useEffect(() => {
    // a code must not stay in the address bar and the history of the browser
    if (filled) history.replaceState(history.state, '', location.pathname + location.search);
  }, [filled]);

  if (session && !signedIn) return <Redirect to={next} />;
  return (
    <>
      <Gate>
        <Page>
          <SignInForm
            action={t('Login')}
            wide
            {...(filled ? { filled } : {})}
            problemsTitle={t('Please fill in both fields.')}
            below={
              <>
                <Hint>
                  {t('No account, or the password is lost? The hostel office gives you a sign-in code; enter it as the password.')}
                </Hint>
                <div className={styles.ways}>
                  {(ways?.mails || ways?.texts) && (
                    <Button kind="quiet" onClick={() => setForgotten(true)}>
                      {t('Get a new password')}
                    </Button>
                  )}
                  {ways?.parents && <Link to={paths.myChild()}>{t('For parents')}</Link>}
                </div>
              </>
            }
            onSignedIn={(reply) => {
              setSignedIn(true);
              startSession(reply);
              navigate(next, { replace: true });
            }}
          />
        </Page>
      </Gate>
      {forgotten && <ForgottenDialog onClose={() => setForgotten(false)} />}
      <div className={styles.foot}>
        <LanguageChoice />
      </div>
    </>
  );
}
