/** Whose hostels these are. */
import { logoAddress } from '#contract/institution-logo.ts';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { useCallQuery } from '#web/api.ts';
import { Brand } from '#web/ui/brand.tsx';
import styles from './institution.module.css';

export const productName = 'Hostelry';

type Institution = Pick<Reply<Calls['institutionGet']>, 'name' | 'logo'>;

const key = 'institution';

/** As it was seen here last, so that the top of a page does not change while it loads. */
function lastSeen(): Institution {
  try {
    const { name, logo } = JSON.parse(localStorage.getItem(key) ?? '') as Institution; // written below
    return { name, logo };
  } catch {
    return { name: '', logo: null };
  }
}

let kept = lastSeen();

function keep({ name, logo }: Institution): Institution {
  if (kept.name !== name || kept.logo !== logo) {
    kept = { name, logo };
    localStorage.setItem(key, JSON.stringify(kept));
  }
  return kept;
}

const anHour = 3_600_000;

function useInstitution(): Institution {
  const { data } = useCallQuery('institutionGet', {}, { staleTime: anHour });
  return data ? keep(data) : kept;
}

/** What forms offer; undefined while it is not known. */
export const useOffered = () => useCallQuery('institutionGet', {}, { staleTime: anHour }).data?.offered ?? undefined;

/** The institution's name, or the product's where none is set. */
export const useInstitutionName = (): string => useInstitution().name || productName;

/** The institution's logo, or the product's sign; its name stands beside it. */
export function InstitutionMark({ size = 32 }: { size?: number }) {
  const { logo } = useInstitution();
  if (logo === null) return <Brand size={size} />;
  return (
    <img
      src={logoAddress(logo)}
      alt=""
      height={size}
      className={styles.logo}
      style={{ height: size, maxWidth: `min(${size * 3}px, var(--widest-logo, 100%))` }}
    />
  );
}

/** Name and logo above a form, once the institution has a name: the product's own stands at the top of the page already. */
export function InstitutionSign() {
  const { name } = useInstitution();
  if (name === '') return null;
  return (
    <p className={styles.sign}>
      <InstitutionMark size={56} />
      <span>{name}</span>
    </p>
  );
}

/** The name that was set, if any. */
export const useOwnName = (): string => useInstitution().name;
