import { Fragment } from 'react';
import { numberParts } from './telephone-numbers.ts';
import styles from './telephone.module.css';

/** What somebody wrote as a telephone number: a press on it calls. Of several numbers each is a link. */
export const Telephone = ({ number }: { number: string }) =>
  numberParts(number).map(({ text, tel }, place) => (
    // the parts have no other name than their place
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {tel === undefined ? (
        text
      ) : (
        <a className={styles.number} href={tel}>
          {text}
        </a>
      )}
    </Fragment>
  ));
