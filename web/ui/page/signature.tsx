import { t } from '#contract/text/text.ts';
import { Box, Grid } from '#web/ui/show/elements.tsx';

/** The lines for a signature below what is printed for an authority. */
export const Signature = () => (
  <div className="onPaper">
    <Grid columns="repeat(3, 1fr)" gap={24} mt="4rem" style={{ breakInside: 'avoid' }}>
      {[t('Place and day'), t('Name and office'), t('Signature')].map((what) => (
        <Box key={what} component="span" pt="0.25rem" style={{ borderTop: '1px solid' }}>
          {what}
        </Box>
      ))}
    </Grid>
  </div>
);
