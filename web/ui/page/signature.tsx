import { t } from '#contract/text/text.ts';
import styles from './signature.module.css';

/** The lines for a signature below what is printed for an authority. */
export const Signature = () => (
  <div className="onPaper">
    <div className={styles.signature}>
      <span>{t('Place and day')}</span>
      <span>{t('Name and office')}</span>
      <span>{t('Signature')}</span>
    </div>
  </div>
);
