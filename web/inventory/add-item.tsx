import { categoryText, inventoryCategories, inventoryLimits, type InventoryItem, isLowStock } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Card, Grid, Tag, Text } from '#web/ui/show/elements.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormHalves, LastEntries } from '#web/ui/form/form-halves.tsx';
import { Loaded, Loading, Page } from '#web/ui/page/page.tsx';
import { quantityError } from './item-fields.ts';
import { useCallQuery } from '#web/api.ts';
import { matches } from '#web/ui/list/list-state.ts';

interface SimilarItemsProps {
  hostelId: string;
  /** what has been entered of the new item */
  name: string;
  category: string;
}

function similar(items: readonly InventoryItem[], { name, category }: Omit<SimilarItemsProps, 'hostelId'>): InventoryItem[] {
  const named = items.filter((item) => matches(name, [item.name]));
  return name.trim() === '' && category !== '' ? named.filter((item) => item.category === category) : named;
}

/** Similar items of the hostel, beside the form that adds one: the same thing under two names would be counted wrong. */
const SimilarItems = ({ hostelId, ...about }: SimilarItemsProps) => (
  <Loaded call={useCallQuery('inventoryList', { query: { hostel: hostelId } })} loading={<Loading lines={3} />}>
    {(items) => {
      const found = similar(items, about);
      if (found.length === 0) return <Text dimmed>{t('Nothing like it is in the inventory yet.')}</Text>;
      return (
        <LastEntries
          label={t('Already in the inventory')}
          rows={found}
          entry={(item) => ({
            key: item._id,
            name: item.name,
            tag: isLowStock(item) && <Tag tone="bad">{t('Low stock')}</Tag>,
            text: t('{quantity} of at least {threshold}, {category}', {
              quantity: item.quantity,
              threshold: item.threshold,
              category: categoryText(item.category),
            }),
          })}
        />
      );
    }}
  </Loaded>
);

function AddForm({ hostel }: { hostel: { _id: string; name: string } }) {
  const categories = useOffered()?.categories ?? inventoryCategories;
  const create = useAction('inventoryCreate', { says: () => t(screenTexts.itemAdded) });
  const fields = useFields(
    {
      name: { label: t('Item name'), required: true },
      category: { label: t('Category'), required: true },
      quantity: { label: t('Quantity'), required: true, check: quantityError },
      threshold: { label: t('Threshold'), required: true, check: quantityError },
    },
    { form: 'inventoryCreate' },
  );

  function submit(): void {
    const { name, category, quantity, threshold } = fields.values;
    create.mutate({ body: { name, category, quantity: Number(quantity), threshold: Number(threshold), hostel: hostel._id } }, () =>
      fields.reset(),
    );
  }

  const { name, category } = fields.values;
  return (
    <FormHalves title={t('Already in the inventory')} help={<SimilarItems hostelId={hostel._id} name={name} category={category} />}>
      <Card>
        <Form fields={fields} action={t('Add item')} call={create} failed={t(screenTexts.addItemFailed)} onSubmit={submit}>
          <Text>
            {t('Hostel')}: <strong>{hostel.name}</strong>
          </Text>
          <TextField {...fields.field('name')} maxLength={inventoryLimits.name} />
          <SelectField
            {...fields.field('category')}
            prompt={t('Choose')}
            choices={categories.map((category) => ({ value: category, label: categoryText(category) }))}
          />
          <Grid min="12rem">
            <TextField {...fields.field('quantity')} inputMode="numeric" />
            <TextField {...fields.field('threshold')} inputMode="numeric" />
          </Grid>
        </Form>
      </Card>
    </FormHalves>
  );
}

export default function AddItem() {
  return (
    <Page
      title={t('Add Inventory')}
      subtitle={t('An item is low in stock once its quantity is below its threshold.')}
      actions={<ButtonLink to={paths.inventory()}>{t('All items')}</ButtonLink>}
      narrow={!useBeside()}
    >
      <OwnHostel>{(hostel) => <AddForm hostel={hostel} />}</OwnHostel>
    </Page>
  );
}
