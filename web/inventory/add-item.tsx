import { categoryText, inventoryCategories, inventoryLimits } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Card, Grid } from '#web/ui/show/arrange.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormHalves } from '#web/ui/form/form-halves.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { SimilarItems } from './similar-items.tsx';
import { quantityError } from './quantity-error.ts';

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
