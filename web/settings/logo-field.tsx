import { useState } from 'react';
import { institutionLimits } from '#contract/institution/institution.ts';
import { logoAddress } from '#contract/institution/institution-logo.ts';
import { fieldTexts } from '#contract/messages.ts';
import { pictureTypes } from '#contract/person/picture.ts';
import { t } from '#contract/text/text.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { useChange } from './use-change.ts';

const { logo: most, side } = institutionLimits;
const wanted = () => t(fieldTexts.logo, { kilobytes: most / 1024, side: String(side) });

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function LogoField({ logo }: { logo: string | null }) {
  const { call, save } = useChange({ logo });
  const [tooLarge, setTooLarge] = useState(false);
  async function choose(file: File): Promise<void> {
    call.reset();
    setTooLarge(file.size > most);
    if (file.size <= most) save({ logo: await base64Of(file) });
  }
  return (
    <>
      {logo !== null && (
        <Row>
          <img
            src={logoAddress(logo)}
            alt={t('Present logo')}
            style={{ maxWidth: 'min(15rem, 100%)', maxHeight: '5rem', objectFit: 'contain' }}
          />
          <Button onClick={() => save({ logo: '' })}>{t('Remove logo')}</Button>
        </Row>
      )}
      <FileField
        label={logo === null ? t('Logo') : t('Another logo')}
        description={wanted()}
        chosen={undefined}
        accept={pictureTypes.join(',')}
        onFile={(file) => void choose(file)}
      />
      {tooLarge && <ErrorAlert title={t('The setting was not saved')}>{wanted()}</ErrorAlert>}
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}
