import { Fragment } from 'react';
import { telephoneDigits } from '#contract/search.ts';
import styles from './telephone.module.css';

/** Fewer digits are an extension or half of a number. */
const fewestDigits = 5;

/** What somebody wrote as a telephone number: a press on it calls. Of several numbers each is a link. */
export function Telephone({ number }: { number: string }) {
  return number.split(/([,;/]\s*)/).map((part, place) => {
    const digits = telephoneDigits(part);
    return (
      // the parts have no other name than their place
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>
        {digits.length < fewestDigits ? (
          part
        ) : (
          <a className={styles.number} href={`tel:${part.trim().startsWith('+') ? '+' : ''}${digits}`}>
            {part}
          </a>
        )}
      </Fragment>
    );
  });
}
