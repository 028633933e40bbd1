import HistoryIcon from 'lucide-react/icons/history';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text/text.ts';
import { Button, IconButton } from '#web/ui/action/button.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { Box, later } from '#web/ui/show/elements.tsx';
import { withParams } from '#web/with-params.ts';

const HistoryDialog = later(() => import('./history-dialog.tsx'));

/** The record whose history is open, kept in the URL. It makes no entry in the browser's history, since Back closes any dialog anyway. */
export function useOpenHistory(): { object: string | null; open: (object: string) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const show = (object: string | undefined) => setParams(withParams({ history: object }), { replace: true, preventScrollReset: true });
  return { object: params.get('history'), open: show, close: () => show(undefined) };
}

interface HistoryProps {
  /** id of the record */
  object: string;
  /** the name of the record, such as "room S1" */
  of: string;
}

/** Shows the history of a record while the URL names the record. */
export function History({ object, of }: HistoryProps) {
  const history = useOpenHistory();
  if (history.object !== object) return null;
  return <HistoryDialog object={object} of={of} onClose={history.close} />;
}

/** Opens the history of a record from the menu of its row. `History` is rendered outside the menu, which renders nothing while closed. */
export function HistoryItem({ object, of }: HistoryProps) {
  const { open } = useOpenHistory();
  return (
    <Button kind="quiet" small aria-label={t('History of {of}', { of })} onClick={() => open(object)}>
      {t('History')}
    </Button>
  );
}

/** Opens the history of a record. `small` is for a row of a list; a table has room only for an icon. */
export function HistoryButton({ object, of, small = false }: HistoryProps & { small?: boolean }) {
  const { open } = useOpenHistory();
  const wide = useWide();
  const name = t('History of {of}', { of });
  return (
    <>
      {small && wide ? (
        // as narrow as possible: tables with several buttons fill the window
        <Box component="span" display="inline-flex" mx="-0.25rem -0.5rem">
          <IconButton name={name} icon={<HistoryIcon aria-hidden size={18} />} onClick={() => open(object)} />
        </Box>
      ) : (
        <Button kind={small ? 'quiet' : 'plain'} small={small} aria-label={name} onClick={() => open(object)}>
          {t('History')}
        </Button>
      )}
      <History object={object} of={of} />
    </>
  );
}
