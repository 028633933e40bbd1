import type { Today } from '#contract/dashboard/dashboard.ts';
import { isOnlyHere } from '#contract/institution/site.ts';
import { type Path, paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';

export type OfAdministrator = NonNullable<Today['hosteladmin']>;

/** Where an administrator enters it. */
export const siteSetting = withHash(paths.institution(), 'site');

interface Step {
  text: string;
  to: Path;
  done: boolean;
}

/**
 * The first steps on an empty campus, in the order in which they are done with a list of those who live there; `site` is the address of Hostelry in the
 * settings, `zone` the time zone of the campus. No campus is known to live by UTC: that is the clock of a server that nobody has set.
 */
export function stepsOf(
  { hostels, leadAccounts, studentsWithoutHostel, othersDecided }: OfAdministrator,
  site: string,
  zone: string,
): Step[] {
  const [first] = hostels;
  const roomless = hostels.find(({ seats }) => seats === 0);
  const students = hostels.reduce((sum, hostel) => sum + hostel.students, 0);
  return [
    {
      text: isOnlyHere(site)
        ? t('Enter the address at which students open Hostelry: {address} is only this computer', { address: site })
        : t('Enter the address at which students open Hostelry'),
      to: siteSetting,
      done: site !== '' && !isOnlyHere(site),
    },
    { text: t('Choose the time zone'), to: withHash(paths.institution(), 'time'), done: zone !== 'UTC' },
    {
      text: first === undefined ? t('Import the students: a list with hostels and rooms adds those too') : t('Import the students'),
      to: paths.importStudents(),
      done: students + studentsWithoutHostel > 0,
    },
    { text: t('Add the first hostel'), to: paths.addHostel(), done: first !== undefined },
    {
      text: t('Add its rooms'),
      // if there is no hostel, it is added together with its rooms
      to: roomless ? paths.addRooms(roomless._id) : paths.addHostel(),
      done: first !== undefined && !roomless,
    },
    { text: t('Make accounts for a caretaker and a warden'), to: paths.importAccounts(), done: leadAccounts },
    {
      text: t('Appoint a caretaker and a warden'),
      to: first ? paths.hostelTeam(first._id) : paths.assignCaretaker(),
      done: hostels.some(({ caretaker, warden }) => caretaker && warden),
    },
    { text: t('Decide whether students see who lives in other rooms'), to: withHash(paths.institution(), 'privacy'), done: othersDecided },
    { text: t('Allot them to the hostel'), to: paths.hostelAllotment(), done: students > 0 },
  ];
}
