/** The name and logo of the institution that runs the hostels, and the choices that it offers in forms. */
import type { DoorWork } from '#contract/institution/door-work.ts';
import { logoAddress } from '#contract/institution/institution-logo.ts';
import { productName } from '#contract/institution/product-name.ts';
import type { Replies } from '#contract/calls.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Brand } from '#web/ui/page/brand.tsx';

type Institution = Pick<Replies['institutionGet'], 'name' | 'logo'>;

const key = 'institution';

/** What this browser loaded last, so that the top of a page does not change while it loads. */
function lastSeen(): Institution {
  try {
    const { name, logo } = JSON.parse(localStorage.getItem(key) ?? '') as Institution; // the JSON that remember writes
    return { name, logo };
  } catch {
    return { name: '', logo: null };
  }
}

let remembered = lastSeen();

function remember({ name, logo }: Institution): Institution {
  if (remembered.name !== name || remembered.logo !== logo) {
    remembered = { name, logo };
    localStorage.setItem(key, JSON.stringify(remembered));
  }
  return remembered;
}

const anHour = 3_600_000;

function useInstitution(): Institution {
  const { data } = useCallQuery('institutionGet', {}, { staleTime: anHour });
  return data ? remember(data) : remembered;
}

/** The choices and limits that forms offer; undefined until they are loaded. */
export const useOffered = () => useCallQuery('institutionGet', {}, { staleTime: anHour }).data?.offered ?? undefined;

export const useOfferedIsLoading = (): boolean => useCallQuery('institutionGet', {}, { staleTime: anHour }).isLoading;

/** Whether the reader is a caretaker who may do this at the door, by the institution's settings. */
export function useAtTheDoor(work: DoorWork): boolean {
  const offered = useOffered();
  return useMe().role === 'caretaker' && (offered?.atTheDoor.includes(work) ?? false);
}

/** Whether the reader is a caretaker who has to ask the office for this. */
export function useLeftToOffice(work: DoorWork): boolean {
  const offered = useOffered();
  return useMe().role === 'caretaker' && offered !== undefined && !offered.atTheDoor.includes(work);
}

/** The address at which people open Hostelry: as the settings say, otherwise as it is open here. */
export const useSite = (): string => useOffered()?.site || window.location.origin;

/** Whether who forgot the password can get a link, by mail or to a telephone; undefined until that is known. */
export const useWaysOut = () => useCallQuery('institutionGet', {}, { staleTime: anHour }).data;

/** The institution's name, or the product's where none is set. */
export const useInstitutionName = (): string => useInstitution().name || productName;

/** The institution's logo, or the product's. It has no alt text, since the name is beside it. */
export function InstitutionMark({ size = 32 }: { size?: number }) {
  const { logo } = useInstitution();
  if (logo === null) return <Brand size={size} />;
  return (
    <img
      src={logoAddress(logo)}
      alt=""
      height={size}
      style={{ flex: 'none', width: 'auto', height: size, objectFit: 'contain', maxWidth: `min(${size * 3}px, var(--widest-logo, 100%))` }}
    />
  );
}

/** The institution's name; empty if none is set. */
export const useOwnName = (): string => useInstitution().name;
