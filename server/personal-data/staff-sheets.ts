/** The sheets about a caretaker, a warden or an administrator, except those about what they did. */
import { sql } from 'kysely';
import { t } from '#contract/text/text.ts';
import { querySheet, type PersonSheet } from './person-sheet.ts';

const teams = querySheet<{ hostel: string; role: string; lead: boolean; joined_at: string }>({
  title: 'Teams',
  columns: [
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Role', value: ({ role }) => role },
    { heading: 'Lead', value: ({ lead }) => (lead ? t('Yes') : null) },
    { heading: 'Joined on', kind: 'time', value: (row) => row.joined_at },
  ],
  query: ({ id }) => sql`
    select h.name as hostel, team.role, team.lead, team.joined_at
    from hostel_team team join hostel h on h.id = team.hostel_id where team.account_id = ${id} order by h.name_key`,
});

const notices = querySheet<{ title: string; description: string; created_at: string; deleted_at: string | null }>({
  title: 'Notices',
  columns: [
    { heading: 'Title', width: 30, value: ({ title }) => title },
    { heading: 'Text', kind: 'lines', value: ({ description }) => description },
    { heading: 'Made on', kind: 'time', value: (row) => row.created_at },
    { heading: 'Deleted on', kind: 'time', value: (row) => row.deleted_at },
  ],
  query: ({ id }) => sql`
    select title, description, created_at, deleted_at from notice where posted_by = ${id} order by created_at desc`,
});

export const staffSheets: readonly PersonSheet[] = [teams, notices];
