import { useId, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Row } from '#web/ui/show/elements.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  description: string;
  /** the name of the chosen file */
  chosen: string | undefined;
  accept: string;
  /** opens the camera on a phone */
  capture?: 'environment' | 'user';
  /** more than one at a time may be chosen */
  several?: boolean;
  onFile: (file: File, ...others: readonly File[]) => void;
}

const edge = 'var(--mantine-color-default-border)';

/** The browser's own input is laid invisibly over our text: it takes presses and dropped files and is read out, but its text would be in the browser's language. */
export function FileField({ label, description, chosen, accept, capture, several, onFile }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Grid gap={6}>
      <Box component="label" htmlFor={id} fw={550}>
        {label}
      </Box>
      <Box id={`${id}about`} component="span" c="dimmed" fz="var(--text-small)" lh={1.4}>
        {chosen ?? description}
      </Box>
      <Row pos="relative" mih="var(--control)" p="0.375rem" bd={`1px dashed ${edge}`} bdrs="md">
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          capture={capture}
          multiple={several}
          aria-describedby={`${id}about`}
          className={styles.input}
          onChange={(event) => {
            const [file, ...others] = event.currentTarget.files ?? [];
            if (file) onFile(file, ...others);
            // so that the same file can be chosen again after it was corrected
            event.currentTarget.value = '';
          }}
        />
        {/* a step on the way: the main button of a form is the one that sends it */}
        <Row
          component="span"
          mih="2rem"
          p="0.125rem 0.875rem"
          c="var(--mantine-color-anchor)"
          fw={600}
          bg="var(--surface)"
          bd={`1px solid ${edge}`}
          bdrs="sm"
          aria-hidden
        >
          {capture ? t('Open the camera') : accept.startsWith('image/') ? t('Choose a picture') : t('Choose a file')}
        </Row>
      </Row>
    </Grid>
  );
}
