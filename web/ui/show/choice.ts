/** One of the values that a person can choose from. */
export interface Choice {
  value: string;
  label: string;
}
