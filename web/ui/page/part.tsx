import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog, loadDialogs } from '#web/ui/dialog/dialog.tsx';
import { Box, Grid, Heading, Row, Section, Stack } from '#web/ui/show/elements.tsx';
import { useRoomFor } from '#web/ui/show/wide.ts';
import styles from './part.module.css';

/** Whether parts are cards. Where there is no room they are rows that open them, so that a page of many parts is read at a glance. */
export const usePartsAreCards = (): boolean => useRoomFor(40);

interface RowsProps {
  title: string;
  /** each an `li` */
  children: ReactNode;
}

/** Rows that belong together. */
export function Rows({ title, children }: RowsProps) {
  const heading = useId();
  return (
    <Grid component="section" gap={8} aria-labelledby={heading}>
      <Heading level={2} id={heading} c="dimmed" fz="0.875rem">
        {title}
      </Heading>
      <Box component="ul" className="panel lined" style={{ overflow: 'hidden' }}>
        {children}
      </Box>
    </Grid>
  );
}

interface PartProps {
  /** the address of the page ends in it where it leads to this part */
  id: string;
  title: string;
  /** its state, beside the title */
  aside?: ReactNode;
  /** what is chosen at present: in the row, instead of `aside` */
  now?: string | undefined;
  /** it is being worked on and must not be closed by accident: in the page at any width */
  stays?: boolean;
  /** `close` leads back to the rows */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A row that says one thing, or has one small choice: beside its name, or below it. */
export const NamedRow = ({ name, children }: { name: ReactNode; children?: ReactNode }) => (
  <li className={styles.row}>
    <span>{name}</span>
    {children}
  </li>
);

/** Parts that belong together. */
export const Parts = ({ title, children }: RowsProps) => (usePartsAreCards() ? children : <Rows title={title}>{children}</Rows>);

/** A section among `Parts`: a card, or a row that opens it in a sheet. */
export function Part({ id, title, aside, now, stays = false, children }: PartProps) {
  const isCard = usePartsAreCards();
  const { hash } = useLocation();
  const isLedTo = hash === `#${id}`;
  const [opened, setOpened] = useState(isLedTo);
  useEffect(() => {
    // when the router looked for it, the page was still loading
    if (isLedTo) document.getElementById(id)?.scrollIntoView();
  }, [id, isLedTo]);
  const close = () => setOpened(false);
  const content = typeof children === 'function' ? children(close) : children;
  const card = (
    <Section id={id} title={title} aside={aside}>
      {content}
    </Section>
  );
  if (isCard) return card;
  if (stays) return <li>{card}</li>;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-haspopup="dialog"
        onPointerDown={() => void loadDialogs().catch(() => undefined)}
        onClick={() => setOpened(true)}
      >
        <span>{title}</span>
        {now === undefined ? (
          aside
        ) : (
          <Box component="span" className="oneLine" miw={0} c="dimmed" fz="var(--text-small)">
            {now}
          </Box>
        )}
        <ChevronRight size={18} aria-hidden />
      </button>
      <Dialog opened={opened} givesWay title={title} onClose={close}>
        <Stack gap="md">{content}</Stack>
      </Dialog>
    </li>
  );
}

interface ChoicesProps {
  id: string;
  title: string;
  choices: readonly (readonly [title: string, choice: ReactNode])[];
}

/** Parts with one small choice each, which stand in their rows. */
export function PartsToChoose({ id, title, choices }: ChoicesProps) {
  if (usePartsAreCards()) {
    return (
      <Section id={id} title={title}>
        <Row gap={12}>{choices.map(([, choice]) => choice)}</Row>
      </Section>
    );
  }
  return (
    <Rows title={title}>
      {choices.map(([name, choice]) => (
        <NamedRow key={name} name={name}>
          {choice}
        </NamedRow>
      ))}
    </Rows>
  );
}
