import { t } from '#contract/text/text.ts';
import { TextAreaField, useLooseField } from '#web/ui/form/fields.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { readFile, readPasted, type ReadList } from './read-file.ts';

/** A list, and the pasted text or the file that it was read from. */
export interface ListSource {
  pasted: string;
  /** name of the file chosen, if one was */
  fileName: string | undefined;
  list: ReadList | undefined;
}

export const noSource: ListSource = { pasted: '', fileName: undefined, list: undefined };

/** The fields for choosing a spreadsheet file or pasting rows from one. */
export function ListSourceFields({ source, onChange }: { source: ListSource; onChange: (source: ListSource) => void }) {
  async function choose(file: File): Promise<void> {
    const list = await readFile(file).catch(() => ({ error: t('The file could not be read.') }));
    onChange({ pasted: '', fileName: file.name, list });
  }
  const pasted = useLooseField(t('Or paste the rows, with their headings'), source.pasted, (text) =>
    onChange({ pasted: text, fileName: undefined, list: text.trim() === '' ? undefined : readPasted(text) }),
  );
  return (
    <>
      <FileField
        label={t('Excel, CSV or JSON file')}
        description={t('No file chosen')}
        chosen={source.fileName}
        accept=".xlsx,.csv,.tsv,.txt,.json"
        onFile={(file) => void choose(file)}
      />
      <TextAreaField {...pasted} rows={5} />
    </>
  );
}
