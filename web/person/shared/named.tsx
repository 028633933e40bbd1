import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid } from '#web/ui/show/elements.tsx';

/** At most so many are listed: nobody reads a longer list in a dialog. */
const mostNamed = 12;

/** Lists the students concerned by an action on several records, a line for each record. */
export function Named({ rows }: { rows: readonly { _id: string; student: Person; what: string }[] }) {
  const more = rows.length - mostNamed;
  return (
    <Grid component="ul" gap={2}>
      {rows.slice(0, mostNamed).map(({ _id, student, what }) => (
        <Grid component="li" key={_id} columns="auto minmax(0, 1fr)" gap="0 1rem">
          <bdi>{shownName(student)}</bdi>
          <Box component="span" className="oneLine" c="dimmed" ta="right">
            {what}
          </Box>
        </Grid>
      ))}
      {more > 0 && <li>{t('and {more} more', { more })}</li>}
    </Grid>
  );
}
