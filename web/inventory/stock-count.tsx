import { useEffect, useRef } from 'react';
import { groupBy } from '#contract/group-by.ts';
import { categoryText, type InventoryItem } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { isMissing } from '#web/api-error.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { Box, Grid, Heading, Row, Section, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { CountField } from '#web/ui/form/count-field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { matches, pageOf, useListState } from '#web/ui/list/list-state.ts';
import { fewRecords, Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { NoResult } from '#web/ui/list/no-result.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { categoryChoices } from './item-fields.ts';
import styles from './stock-count.module.css';
import { type Counts, useCounts } from './use-counts.ts';

const pageSize = 50;

const differenceText = (recorded: number, counted: number): string =>
  counted < recorded ? t('{n} fewer', { n: recorded - counted }) : t('{n} more', { n: counted - recorded });

function Line({ item, counts }: { item: InventoryItem; counts: Counts }) {
  const differing = counts.differing.find((count) => count.item._id === item._id);
  return (
    <li className={styles.item} data-differs={differing !== undefined || undefined}>
      <div className={styles.what}>
        <strong>{item.name}</strong>
        <Box component="span" c="dimmed">
          {t('Recorded')} <strong>{item.quantity}</strong>{' '}
          {differing && <strong className={styles.difference}>{differenceText(item.quantity, differing.counted)}</strong>}
        </Box>
      </div>
      <CountField {...counts.field(item._id)} />
    </li>
  );
}

function CountForm({ items, onGone }: { items: readonly InventoryItem[]; onGone: () => void }) {
  const offered = useOffered()?.categories;
  const save = useAction('inventoryCount', { refreshes: ['inventoryList', 'inventoryPage', 'dashboardToday'] });
  const list = useListState('category', 'show');
  const groups = useRef<HTMLDivElement>(null);
  const { category, show } = list.filters;
  // an invalid count may be on another page of the list or filtered out
  const counts = useCounts(items, () => list.filter('show', 'touched'));
  const found = items.filter(
    (item) =>
      (category === '' || item.category === category) &&
      (show === '' || counts.isCounted(item)) &&
      matches(list.q, [item.name, categoryText(item.category)]),
  );
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const { counted, differing } = counts;
  const edit = useEdit(counts, save, { labelOf: (id) => items.find(({ _id }) => _id === id)?.name ?? '' });

  useEffect(() => {
    // somebody deleted an item meanwhile; the others can be saved once the list is read again
    if (isMissing(save.error)) onGone();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per error
  }, [save.error]);

  return (
    <>
      <ListTools label={t('Find items')} ofPage few={items.length < fewRecords && !list.narrowed}>
        <SearchBox hint={t('Item name')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Category')}
          value={category}
          onChange={(value) => list.filter('category', value)}
          all={t('All categories')}
          choices={categoryChoices(
            items.map((item) => item.category),
            offered,
          )}
        />
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('All items')}
          choices={[{ value: 'touched', label: t('Counted anew') }]}
        />
      </ListTools>
      <Form
        fields={counts}
        action={t('Save count')}
        call={edit.call}
        failed={t(screenTexts.updateItemFailed)}
        disabled={!counts.unsaved}
        onSubmit={() => {
          const { allSeen } = edit.send();
          const sent = counted.map(({ item, counted: quantity }) => ({ itemId: item._id, quantity, basedOn: Number(allSeen[item._id]) }));
          save.mutate({ body: { counts: sent } }, () => {
            counts.reset();
            list.filter('show', '');
          });
        }}
      >
        {found.length === 0 ? (
          <NoResult onReset={list.reset} />
        ) : (
          <Grid ref={groups} tabIndex={-1} gap={20}>
            {[...groupBy(pageOf(found, list.page, pageSize), (item) => item.category)].map(([name, members]) => (
              <section key={name} aria-label={categoryText(name)}>
                <Row justify="space-between">
                  <Heading level={2}>{categoryText(name)}</Heading>
                  <Text dimmed>{t('Counted')}</Text>
                </Row>
                <ul className={styles.items}>
                  {members.map((item) => (
                    <Line key={item._id} item={item} counts={counts} />
                  ))}
                </ul>
              </section>
            ))}
          </Grid>
        )}
        <Pager of={t('Items')} page={list.page} pageCount={pageCount} onPage={list.goTo} list={groups} />
        <Section id="differing" title={t('What differs')}>
          <Text role="status">
            {t('{differing, plural, =0 {No count differs} one {# count differs} other {# counts differ}} from what is recorded.', {
              differing: differing.length,
            })}
          </Text>
          {differing.length > 0 && (
            <Grid component="ul" gap={6}>
              {differing.map(({ item, counted }) => (
                <Grid component="li" columns="1fr auto" key={item._id}>
                  <span>{item.name}</span>
                  <strong>{t('{recorded} → {counted}', { recorded: item.quantity, counted })}</strong>
                </Grid>
              ))}
            </Grid>
          )}
        </Section>
        {edit.note}
      </Form>
    </>
  );
}

function CountOf({ hostel }: { hostel: string }) {
  const items = useCallQuery('inventoryList', { query: { hostel } });
  return (
    <Loaded call={items} failed={t(screenTexts.itemsFailed)}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={t('No items')} text={t('There is nothing to count yet.')}>
            <ButtonLink to={paths.addItem()}>{t('Add item')}</ButtonLink>
          </Empty>
        ) : (
          <CountForm items={list} onGone={() => void items.refetch()} />
        )
      }
    </Loaded>
  );
}

export default function StockCount() {
  return (
    <Page
      title={t('Stock count')}
      subtitle={t('Count what is there and change the numbers that differ. All are saved together.')}
      actions={<ButtonLink to={paths.inventory()}>{t('All items')}</ButtonLink>}
    >
      <OwnHostel>{({ _id }) => <CountOf hostel={_id} />}</OwnHostel>
    </Page>
  );
}
