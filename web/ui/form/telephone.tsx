import { Fragment } from 'react';
import { numberParts } from '#web/ui/show/telephone-numbers.ts';

/** A text that holds telephone numbers, each of them a link that calls it. */
export const Telephone = ({ number }: { number: string }) =>
  numberParts(number).map(({ text, tel }, place) => (
    // the parts have no key other than their place
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {tel === undefined ? (
        text
      ) : (
        <a style={{ whiteSpace: 'nowrap' }} href={tel}>
          {text}
        </a>
      )}
    </Fragment>
  ));
