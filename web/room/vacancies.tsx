import { hostelForNames } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Card, Grid, Heading, Hint, Row, Stack, Tag, Text } from '#web/ui/show/elements.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Free seats, for people who look for a hostel. */
export default function Vacancies() {
  const vacancies = useCallQuery('vacancyList');
  return (
    <Page subtitle={t('Seats that are free now, by hostel and room type.')} actions={<PrintButton />}>
      <Loaded call={vacancies}>
        {(hostels) =>
          hostels.length === 0 ? (
            <Empty title={t('No hostels')} text={t('There is nothing to show yet.')} />
          ) : (
            <Grid component="ul" min="18rem">
              {hostels.map(({ name, for: isFor, types }) => {
                const free = sum(types.map(({ freeSeats }) => freeSeats));
                return (
                  <Card key={name} component="li">
                    <Stack gap="md">
                      <Row gap={12} justify="space-between">
                        <Heading level={2}>{name}</Heading>
                        <Tag tone={free > 0 ? 'good' : 'neutral'}>
                          {free > 0 ? t('{free, plural, one {# seat free} other {# seats free}}', { free }) : t('Full')}
                        </Tag>
                      </Row>
                      {isFor !== 'all' && <Text dimmed>{t(hostelForNames[isFor])}</Text>}
                      <Grid component="ul" gap={8} pt={8} lined style={{ borderTop: '1px solid var(--line)' }}>
                        {types.map(({ roomType, rooms, seats, freeSeats }) => (
                          <li key={roomType}>
                            <Row gap={12} justify="space-between">
                              <div>
                                <strong>{t(roomType)}</strong>
                                <Hint>
                                  {t('{rooms, plural, one {# room} other {# rooms}}, {seats, plural, one {# seat} other {# seats}}', {
                                    rooms,
                                    seats,
                                  })}
                                </Hint>
                              </div>
                              <span style={{ whiteSpace: 'nowrap' }}>{t('{free} free', { free: freeSeats })}</span>
                            </Row>
                          </li>
                        ))}
                      </Grid>
                    </Stack>
                  </Card>
                );
              })}
            </Grid>
          )
        }
      </Loaded>
    </Page>
  );
}
