import { isLowStock } from '#contract/inventory.ts';
import { paths } from '#contract/paths.ts';
import { notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoDays, momentOf, type AddToDemo } from './history.ts';
import { stock } from './stock.ts';

/** Every so manieth item has run low, another one in each hostel. */
const lowEvery = 5;

export const addInventory: AddToDemo = async (db, campus) => {
  const draw = seededRandom(17);
  const items = campus.hostels.flatMap((hostel, place) =>
    stock.map((item, n) => {
      const isLow = n % lowEvery === place % lowEvery;
      return { hostel, ...item, quantity: isLow ? draw.below(item.threshold) : item.threshold + draw.below(2 * item.threshold) };
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
        created_at: momentOf(draw, campus, demoDays),
      })),
    )
    .execute();
  return items.filter(isLowStock).map(({ hostel, name, quantity, threshold }) => {
    const delivery = { to: hostel.warden.id, link: paths.inventory() };
    const low = notification('lowStock', { item: name, quantity, threshold }, delivery);
    return { ...low, at: momentOf(draw, campus, 1 + draw.below(demoDays / 2)) };
  });
};
