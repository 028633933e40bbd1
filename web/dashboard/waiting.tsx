import type { Ages, WaitingInHostel } from '#contract/dashboard.ts';
import { rupees } from '#contract/money.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './waiting.module.css';

const ages = ['day', 'week', 'longer'] as const;
const sumOf = (rows: readonly Ages[]): Ages => {
  const sum = (age: keyof Ages) => rows.reduce((total, row) => total + row[age], 0);
  return { day: sum('day'), week: sum('week'), longer: sum('longer') };
};
const countOf = (of: Ages): number => ages.reduce((sum, age) => sum + of[age], 0);

const complaintsText = (complaints: number) => t('{complaints, plural, one {# complaint waits} other {# complaints wait}}', { complaints });
const leaveText = (leave: number) => t('{leave, plural, one {# leave request waits} other {# leave requests wait}}', { leave });
const fineText = (fines: number, amount: number) =>
  t('{fines, plural, one {# fine unpaid} other {# fines unpaid}}: {amount}', { fines, amount: rupees(amount) });
const stockText = (items: number) => t('{items, plural, one {# item} other {# items}} below the threshold', { items });

/** How long they have waited, as a bar; the words below it say the same. */
function AgesBar({ of }: { of: Ages }) {
  return (
    <>
      <span className={styles.bar} aria-hidden>
        {ages.map((age) => of[age] > 0 && <i key={age} data-age={age} style={{ flexGrow: of[age] }} />)}
      </span>
      <small>
        {[
          of.day > 0 && t('{day} less than a day', { day: of.day }),
          of.week > 0 && t('{week} less than a week', { week: of.week }),
          of.longer > 0 && t('{longer} longer than a week', { longer: of.longer }),
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </>
  );
}

interface LineProps {
  to: Path;
  text: string;
  of?: Ages;
}

const Line = ({ to, text, of }: LineProps) => (
  <li>
    <Link to={to} className={styles.line}>
      <strong>{text}</strong>
      {of && <AgesBar of={of} />}
    </Link>
  </li>
);

const linksOf = (hostel?: string) => ({
  complaints: withQuery(paths.complaints(), { hostel, status: 'pending' }),
  leave: withQuery(paths.leaveRequests(), { hostel, status: 'pending' }),
  fines: withQuery(paths.fines(), { hostel, status: 'pending' }),
  stock: withQuery(paths.inventory(), { hostel, low: 'only' }),
});

/** What of it waits in a hostel, or in all of them together. */
function Lines({ rows, hostel }: { rows: readonly WaitingInHostel[]; hostel?: string }) {
  const complaints = sumOf(rows.map((row) => row.complaints));
  const leave = sumOf(rows.map((row) => row.leave));
  const fines = rows.reduce((sum, { unpaid }) => sum + unpaid.fines, 0);
  const amount = rows.reduce((sum, { unpaid }) => sum + unpaid.amount, 0);
  const items = rows.reduce((sum, { lowStock }) => sum + lowStock, 0);
  const to = linksOf(hostel);
  return (
    <ul className={styles.lines}>
      {countOf(complaints) > 0 && <Line to={to.complaints} text={complaintsText(countOf(complaints))} of={complaints} />}
      {countOf(leave) > 0 && <Line to={to.leave} text={leaveText(countOf(leave))} of={leave} />}
      {fines > 0 && <Line to={to.fines} text={fineText(fines, amount)} />}
      {items > 0 && <Line to={to.stock} text={stockText(items)} />}
    </ul>
  );
}

const waits = ({ complaints, leave, unpaid, lowStock }: WaitingInHostel): boolean =>
  countOf(complaints) + countOf(leave) + unpaid.fines + lowStock > 0;

/** What waits and for how long. The page does without it while it is loading or if it cannot be read. */
export default function Waiting() {
  const { data } = useCallQuery('dashboardWaiting');
  const rows = data?.hostels.filter(waits) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={styles.waiting}>
      <h2 id="waiting">{t('What waits')}</h2>
      <Lines rows={rows} />
      {(data?.hostels.length ?? 0) > 1 && (
        <details>
          <summary>{t('By hostel')}</summary>
          {rows.map((row) => (
            <div key={row.hostel._id}>
              <h3>{row.hostel.name}</h3>
              <Lines rows={[row]} hostel={row.hostel._id} />
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
