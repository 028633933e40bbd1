import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import { t } from '#contract/text/text.ts';
import { Box, Row } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import QrCode from '#web/ui/show/qr-code.tsx';
import { SmallSelect } from '#web/ui/form/fields.tsx';
import { slipPath } from '#contract/student/slip-address.ts';
import { useSite } from '#web/institution/shared/institution.tsx';
import { slipPortions } from './slips.ts';
import styles from './print-slips.module.css';

const slipsPerSheet = 4;

function Slip({ slip: { name, username, hostel, room, signInCode }, site }: { slip: SignInCode; site: string }) {
  const home = [hostel, room && t('room {room}', { room })].filter(Boolean).join(', ');
  return (
    <li className={styles.slip}>
      <p>
        <strong>{name || username}</strong> {home}
      </p>
      <Box w="4.6cm">
        <QrCode text={site + slipPath(username, signInCode)} name={t('Sign-in of {student}', { student: username })} />
      </Box>
      <dl className={styles.facts}>
        <dt>{t('Username')}</dt>
        <dd>{username}</dd>
        <dt>{t('Sign-in code')}</dt>
        <dd className={styles.typed}>{signInCode}</dd>
        <dt>{t('Address')}</dt>
        <dd>{site}</dd>
      </dl>
      <p>
        {t('Scan the square, or open the address and sign in with the username and this code. Then choose a password that only you know.')}
      </p>
    </li>
  );
}

/** Sheets of slips to cut apart. They are only printed, and nothing else is printed with them. */
function SlipSheets({ slips }: { slips: readonly SignInCode[] }) {
  const site = useSite();
  const sheets = Array.from({ length: Math.ceil(slips.length / slipsPerSheet) }, (_, n) =>
    slips.slice(n * slipsPerSheet, (n + 1) * slipsPerSheet),
  );
  return createPortal(
    <div className="onPaper alone">
      {sheets.map((sheet) => (
        <ul key={sheet[0]?.username} className={styles.sheet}>
          {sheet.map((slip) => (
            <Slip key={slip.username} slip={slip} site={site} />
          ))}
        </ul>
      ))}
    </div>,
    document.body,
  );
}

interface PrintSlipsProps {
  codes: readonly SignInCode[];
  /** how many slips have been printed so far */
  onPrinted: (slips: number) => void;
}

/** Prints a slip of paper for each student; many slips are printed in several portions. */
export function PrintSlips({ codes, onPrinted }: PrintSlipsProps) {
  const portions = slipPortions(codes);
  const [chosen, setChosen] = useState(0);
  const [printed, setPrinted] = useState<ReadonlySet<number>>(new Set());
  const [isPrinting, setPrinting] = useState(false);
  const portion = portions[chosen];

  useEffect(() => {
    if (!isPrinting) return;
    // on phones the page is rendered for printing long after `print` returns
    const done = () => {
      setPrinting(false);
      const all = new Set([...printed, chosen]);
      setPrinted(all);
      onPrinted(portions.reduce((sum, { slips }, n) => sum + (all.has(n) ? slips.length : 0), 0));
      if (all.size < portions.length) setChosen((chosen + 1) % portions.length);
    };
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
    // printing starts only when the button is pressed
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPrinting]);

  return (
    <Row>
      {portions.length > 1 && (
        <SmallSelect
          name={t('Slips to print')}
          value={String(chosen)}
          choices={portions.map(({ label }, n) => ({
            value: String(n),
            label: printed.has(n) ? t('{portion} (printed)', { portion: label }) : label,
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Button icon={<Printer aria-hidden size={18} />} onClick={() => setPrinting(true)}>
        {t('Print {slips, plural, one {# slip} other {# slips}}', { slips: portion?.slips.length ?? 0 })}
      </Button>
      {isPrinting && portion && <SlipSheets slips={portion.slips} />}
    </Row>
  );
}
