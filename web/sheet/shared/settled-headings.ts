/** The person's choices for columns: heading → field, or an empty text for a column to leave out. */
export type SettledHeadings = Readonly<Record<string, string>>;

/** Adds the choice for one heading; a field belongs to only one heading, so an earlier one loses it. */
export function settle(settled: SettledHeadings, heading: string, field: string): SettledHeadings {
  const others = Object.entries(settled).filter(([, other]) => field === '' || other !== field);
  return { ...Object.fromEntries(others), [heading]: field };
}
