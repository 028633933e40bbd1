/** The sheets about any account: details, notifications, and where the person is and was signed in. */
import { sql } from 'kysely';
import { channelNames, deliveryStatuses } from '#contract/delivery/delivery-names.ts';
import type { Delivery } from '#contract/delivery/delivery.ts';
import { detailsOnScreen } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { campusTimes, formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { notificationMessage, type StoredValues } from '#server/notification/notification-text.ts';
import type { PersonOfData } from './person.ts';
import { personSheet, querySheet, recordSheet, together, type PersonSheet } from './person-sheet.ts';

interface Fact {
  what: string;
  value: string;
}

async function factsOf(db: Db, { id }: PersonOfData, timeZone: string): Promise<Fact[]> {
  const row = await db
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .leftJoin('student_birth', 'student_birth.student_id', 'account.id')
    .leftJoin('student_photo', 'student_photo.student_id', 'account.id')
    .leftJoin('student_photo_sent', 'student_photo_sent.student_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .leftJoin('mail_address', 'mail_address.account_id', 'account.id')
    .leftJoin('own_telephone', 'own_telephone.account_id', 'account.id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('hostel as left_hostel', 'left_hostel.id', 'student.left_hostel_id')
    .selectAll('student')
    .select(['account.username', 'account.role', 'account.name', 'account.phone', 'account.created_at', 'account.password_set_at'])
    .select(['account.sign_in_code_drawn_at', 'account.disabled_at', 'account.details_changed_at', 'account.sign_in_code_hash'])
    .select([
      'account.language',
      'second_factor.confirmed_at',
      'mail_address.address as mailAddress',
      'own_telephone.number as ownTelephone',
      'student_photo.set_at',
      'student_photo_sent.sent_at',
      'student_birth.born_on',
      'hostel.name as hostel',
      'left_hostel.name as leftHostel',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  const stored: Readonly<Record<string, unknown>> = row;
  const inCampusTime = campusTimes(timeZone);
  const time = (moment: string | null) => (moment === null ? null : inCampusTime(moment));
  const details = detailsOnScreen.map(({ name, label, choices }) => {
    const value = stored[name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)];
    const choice = typeof value === 'string' ? choices?.[value] : undefined;
    return [t(label), choice === undefined ? (typeof value === 'string' ? value : null) : t(choice)] as const;
  });
  const facts: readonly (readonly [what: string, value: string | null])[] = [
    [t('Username'), row.username],
    [t('Role'), row.role],
    ...details,
    [t('Date of birth'), row.born_on === null ? null : formatDay(row.born_on)],
    [t('Hostel'), row.hostel],
    [t('Left on'), row.left_on === null ? null : formatDay(row.left_on)],
    [t('Left because'), row.left_reason],
    [t('Hostel left'), row.leftHostel],
    [t('Language'), row.language],
    [t('Mail address'), row.mailAddress],
    [t('Confirmed telephone'), row.ownTelephone],
    [t('Account made on'), time(row.created_at)],
    [t('Password set on'), time(row.password_set_at)],
    [t('Sign-in code given on'), row.sign_in_code_hash === null ? null : time(row.sign_in_code_drawn_at)],
    [t('Authenticator app since'), time(row.confirmed_at)],
    [t('Disabled since'), time(row.disabled_at)],
    [t('Photo since'), time(row.set_at)],
    [t('Photo sent'), time(row.sent_at)],
    [t('Details corrected on'), time(row.details_changed_at)],
  ];
  return facts.flatMap(([what, value]) => (value === null || value === '' ? [] : [{ what, value }]));
}

const details = personSheet<Fact>({
  title: 'Details',
  columns: [
    { heading: 'What', width: 26, value: ({ what }) => what },
    { heading: 'Value', kind: 'lines', value: ({ value }) => value },
  ],
  rows: (db, person, timeZone) => together(() => factsOf(db, person, timeZone)),
});

/** Values of notifications that are about nobody. The other values in notifications to staff name other people or were written by them. */
const ofNobody = new Set(['hostel', 'room', 'day', 'start', 'end', 'amount', 'item', 'quantity', 'threshold']);

const withoutOthers = (values: StoredValues): StoredValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ofNobody.has(name) ? value : '…']));

interface Notified {
  text_key: string | null;
  text_values: unknown;
  message: string | null;
  created_at: string;
  isStudent: boolean;
}

function notificationText({ text_key: key, text_values: stored, message, isStudent }: Notified): string {
  // a row stored before texts had keys is a finished text, from which names cannot be left out
  if (key === null) return isStudent ? (message ?? '') : '…';
  const values = (stored ?? {}) as StoredValues; // `notify` wrote them
  return notificationMessage(key, isStudent ? values : withoutOthers(values));
}

const notifications = querySheet<Notified & { is_read: boolean }>({
  title: 'Notifications',
  columns: [
    { heading: 'Time', kind: 'time', value: (row) => row.created_at },
    { heading: 'Text', kind: 'lines', value: notificationText },
    { heading: 'Read', value: (row) => (row.is_read ? t('Yes') : null) },
  ],
  query: ({ id, role }) => sql`
    select text_key, text_values, message, is_read, created_at, ${role === 'student'}::boolean as "isStudent"
    from notification where account_id = ${id} order by created_at desc, id`,
});

interface Sent extends Notified {
  guardian: string | null;
  channel: Delivery['channel'];
  sent_to: string | null;
  state: Delivery['state'];
  settled_at: string | null;
}

/** What was sent to the person, and to guardians about a student: without their telephone and mail address. */
const messages = querySheet<Sent>({
  title: 'Messages',
  columns: [
    { heading: 'Time', kind: 'time', value: (row) => row.created_at },
    { heading: 'Sent to', width: 26, value: ({ guardian, sent_to: address }) => guardian ?? address },
    { heading: 'Sent by', value: ({ channel }) => t(channelNames[channel]) },
    { heading: 'Text', kind: 'lines', value: notificationText },
    { heading: 'Outcome', value: ({ state }) => t(deliveryStatuses[state].name) },
    { heading: 'Settled', kind: 'time', value: (row) => row.settled_at },
  ],
  query: ({ id, role }) => sql`
    select coalesce(n.text_key, d.text_key) as text_key, n.text_values, n.message, d.created_at, ${role === 'student'}::boolean as "isStudent",
      g.name as guardian, d.channel, d.sent_to, d.state, d.settled_at
    from delivery d left join notification n on n.id = d.notification_id left join guardian g on g.id = n.guardian_id
    where d.id in (
      select d.id from notification n join delivery d on d.notification_id = n.id
      where n.account_id = ${id} or n.guardian_id in (select id from guardian where student_id = ${id})
      union all select id from delivery where address_id = ${id})
    order by d.created_at desc, d.id`,
});

const sessions = querySheet<{ device: string; created_at: string; last_seen_at: string; sent_to_since: string | null }>({
  title: 'Signed in now',
  columns: [
    { heading: 'Device', kind: 'lines', value: ({ device }) => device },
    { heading: 'Signed in on', kind: 'time', value: (row) => row.created_at },
    { heading: 'Last seen on', kind: 'time', value: (row) => row.last_seen_at },
    { heading: 'Gets notifications since', kind: 'time', value: (row) => row.sent_to_since },
  ],
  query: ({ id }) => sql`
    select s.device, s.created_at, s.last_seen_at, p.created_at as sent_to_since
    from session s left join push_subscription p on p.session_id = s.id
    where s.account_id = ${id} order by s.created_at desc, s.id`,
});

const origins = recordSheet({
  table: 'known_origin',
  newest: 'seen_at',
  title: 'Signed in from',
  columns: [
    // of a device only a hash is kept, which would mean nothing to the reader
    { heading: 'Address or device', width: 30, value: ({ origin }) => (origin.startsWith('device ') ? t('Device') : origin) },
    { heading: 'Last seen on', kind: 'time', value: (row) => row.seen_at },
  ],
});

const readings = recordSheet<'notice_reading', { title: string }>({
  table: 'notice_reading',
  newest: 'read_at',
  more: sql`(select title from notice where id = r.notice_id) as title`,
  title: 'Notices read',
  columns: [
    { heading: 'Title', width: 30, value: ({ title }) => title },
    { heading: 'Read', kind: 'time', value: (row) => row.read_at },
  ],
});

export const accountSheets: readonly PersonSheet[] = [details];
export const signInSheets: readonly PersonSheet[] = [notifications, readings, messages, sessions, origins];
