/** The sheets about a caretaker, a warden or an administrator, except those about what they did. */
import { t } from '#contract/text/text.ts';
import { personSheet, together, type PersonSheet } from './person-sheet.ts';

const teams = personSheet<{ hostel: string; role: string; lead: boolean; joined_at: string }>({
  title: 'Teams',
  columns: [
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Role', value: ({ role }) => role },
    { heading: 'Lead', value: ({ lead }) => (lead ? t('Yes') : null) },
    { heading: 'Joined on', kind: 'time', value: (row) => row.joined_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('hostel_team')
        .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
        .select(['hostel.name as hostel', 'hostel_team.role', 'hostel_team.lead', 'hostel_team.joined_at'])
        .where('hostel_team.account_id', '=', id)
        .orderBy('hostel.name_key')
        .execute(),
    ),
});

const notices = personSheet<{ title: string; description: string; created_at: string; deleted_at: string | null }>({
  title: 'Notices',
  columns: [
    { heading: 'Title', width: 30, value: ({ title }) => title },
    { heading: 'Text', kind: 'lines', value: ({ description }) => description },
    { heading: 'Made on', kind: 'time', value: (row) => row.created_at },
    { heading: 'Deleted on', kind: 'time', value: (row) => row.deleted_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('notice')
        .select(['title', 'description', 'created_at', 'deleted_at'])
        .where('posted_by', '=', id)
        .orderBy('created_at', 'desc')
        .execute(),
    ),
});

export const staffSheets: readonly PersonSheet[] = [teams, notices];
