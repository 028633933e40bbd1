import { isLowStock } from '#contract/inventory/inventory.ts';
import { paths } from '#contract/paths.ts';
import { notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoDays, momentOf, type AddToDemo } from './history.ts';
import { stock } from './stock.ts';

/** Every fifth item is low, a different one in each hostel. */
const lowEvery = 5;

export const addInventory: AddToDemo = async (db, campus) => {
  const random = seededRandom(17);
  const items = campus.hostels.flatMap((hostel, hostelIndex) =>
    stock.map((item, n) => {
      const isLow = n % lowEvery === hostelIndex % lowEvery;
      return { hostel, ...item, quantity: isLow ? random.below(item.threshold) : item.threshold + random.below(2 * item.threshold) };
    }),
  );
  await db
    .insertInto('inventory_item')
    .values(
      items.map(({ hostel, name, category, quantity, threshold }) => ({
        hostel_id: hostel.id,
        name,
        category,
        quantity,
        threshold,
        created_at: momentOf(random, campus, demoDays),
      })),
    )
    .execute();
  return items.filter(isLowStock).map(({ hostel, name, quantity, threshold }) => {
    const delivery = { to: hostel.wardens.map(({ id }) => id), link: paths.inventory(), hostelId: hostel.id };
    const low = notification('lowStock', { item: name, quantity, threshold }, delivery);
    return { ...low, at: momentOf(random, campus, 1 + random.below(demoDays / 2)) };
  });
};
