import Phone from 'lucide-react/icons/phone';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { StateTags } from '#web/student/shared/state-tags.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { numberParts } from '#web/ui/show/telephone-numbers.ts';
import type { SearchResult } from './results.ts';
import { Box, Grid } from '#web/ui/show/arrange.tsx';
import styles from './search.module.css';

interface ResultProps {
  of: SearchResult;
  onFollow: () => void;
}

/** A search result as a link, with a button to call its telephone number if it has one. */
export function Result({ of: { to, icon: Icon, name, detail, states, number = '' }, onFollow }: ResultProps) {
  const tel = numberParts(number).find((part) => part.tel !== undefined)?.tel;
  const words = (
    <>
      <Icon size={20} aria-hidden />
      <Box component="span" fw={550}>
        {typeof name === 'string' ? name : <PersonName of={name} />}
      </Box>
      <span className={styles.detail}>{detail}</span>
      {states && <StateTags of={states} />}
    </>
  );
  return (
    <Grid gap={0} columns="minmax(0, 1fr) auto" style={{ alignItems: 'center' }}>
      {to === undefined ? (
        <div className={styles.result}>{words}</div>
      ) : (
        <Link to={to} className={styles.result} data-result onClick={onFollow}>
          {words}
        </Link>
      )}
      {tel && (
        <a
          href={tel}
          className={styles.call}
          data-result={to === undefined || undefined}
          aria-label={t('Call {who}, {number}', { who: typeof name === 'string' ? name : shownName(name), number })}
        >
          <Phone size={18} aria-hidden />
          <span>{t('Call')}</span>
        </a>
      )}
    </Grid>
  );
}
