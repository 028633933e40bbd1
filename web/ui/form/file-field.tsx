import { useId, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { Box, Grid } from '#web/ui/show/arrange.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  description: string;
  /** the name of the chosen file */
  chosen: string | undefined;
  accept: string;
  /** opens the camera on a phone */
  capture?: 'environment' | 'user';
  onFile: (file: File) => void;
}

/** The browser's own input is laid invisibly over our text: it takes presses and dropped files and is read out, but its text would be in the browser's language. */
export function FileField({ label, description, chosen, accept, capture, onFile }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Grid gap={6}>
      <Box component="label" htmlFor={id} fw={550}>
        {label}
      </Box>
      <Box id={`${id}about`} component="span" c="dimmed">
        {chosen ?? description}
      </Box>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          capture={capture}
          aria-describedby={`${id}about`}
          className={styles.input}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
            // so that the same file can be chosen again after it was corrected
            event.currentTarget.value = '';
          }}
        />
        <span aria-hidden className={styles.button}>
          {capture ? t('Open the camera') : accept.startsWith('image/') ? t('Choose a picture') : t('Choose a file')}
        </span>
      </div>
    </Grid>
  );
}
