import { t } from '#contract/text/text.ts';
import { Grid } from '#web/ui/show/arrange.tsx';
import styles from './signature.module.css';

/** The lines for a signature below what is printed for an authority. */
export const Signature = () => (
  <div className="onPaper">
    <Grid columns="repeat(3, 1fr)" gap={24} mt="4rem" className={styles.signature}>
      <span>{t('Place and day')}</span>
      <span>{t('Name and office')}</span>
      <span>{t('Signature')}</span>
    </Grid>
  </div>
);
