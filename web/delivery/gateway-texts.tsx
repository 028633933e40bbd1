import { useState } from 'react';
import { urgencyNames } from '#contract/delivery/delivery-names.ts';
import { type GatewayChannel, gatewayLimits, type GatewayText } from '#contract/delivery/gateway.ts';
import { languages } from '#contract/text/language.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Box, Grid, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { MultilineText } from '#web/ui/show/values.tsx';

interface Of {
  channel: GatewayChannel;
  texts: readonly GatewayText[];
}

const isSame = (one: GatewayText, other: GatewayText): boolean => one.text === other.text && one.language === other.language;

function TemplateDialog({ channel, texts, of, onClose }: Of & { of: GatewayText; onClose: () => void }) {
  const save = useAction('gatewayTemplates', { says: () => t('The template is saved.') });
  const initial = of.template === '' ? of.names : of.variables;
  const fields = useFields(
    {
      template: { label: t('Id of the template'), initial: of.template },
      variables: { label: t('Variables in their order'), initial: initial.join(', ') },
    },
    null,
  );

  function submit(): void {
    const { template, variables } = fields.values;
    const changed = { ...of, template: template.trim(), variables: variables.split(/[\s,]+/).filter(Boolean) };
    const templates = texts
      .map((each) => (isSame(each, of) ? changed : each))
      .filter((each) => each.template !== '')
      .map((each) => ({ text: each.text, language: each.language, template: each.template, variables: each.variables }));
    save.mutate({ params: { channel }, body: { templates } }, onClose);
  }

  return (
    <FormDialog
      title={t('Template in {language}', { language: languages[of.language] })}
      onClose={onClose}
      fields={fields}
      call={save}
      failed={t('The template was not saved')}
      onSubmit={submit}
    >
      <Text>
        <MultilineText>{of.wording}</MultilineText>
      </Text>
      <Text dimmed>{t('Register this wording, with a variable for each name in braces.')}</Text>
      <TextField
        {...fields.field('template')}
        maxLength={gatewayLimits.template}
        description={t('As the provider or the register (DLT) calls it. Empty: the text is not sent.')}
      />
      <TextField {...fields.field('variables')} description={t('It has: {names}', { names: of.names.join(', ') })} />
    </FormDialog>
  );
}

interface TextListProps extends Of {
  /** those of `texts` that are listed */
  listed: readonly GatewayText[];
}

function TextList({ channel, texts, listed }: TextListProps) {
  const [open, setOpen] = useState<GatewayText>();
  const missing = listed.filter(({ template }) => template === '').length;
  return (
    <>
      <Text>
        {missing === 0
          ? t('Every text has its templates.')
          : t(
              '{missing, plural, one {# text has no template and is not sent} other {# texts have no template and are not sent}} in that language.',
              { missing },
            )}
      </Text>
      <Grid component="ul" lined>
        {listed.map((each) => {
          const { text, language, wording, urgency, template } = each;
          return (
            <Grid key={`${text} ${language}`} component="li" gap={4}>
              <Box component="p" lang={language}>
                <MultilineText>{wording}</MultilineText>
              </Box>
              <Row gap="xs">
                <Tag tone={template === '' ? 'warning' : 'good'}>{template === '' ? t('Not sent: no template') : template}</Tag>
                <Tag>{languages[language]}</Tag>
                <Text small dimmed component="span">
                  {t(urgencyNames[urgency])}
                </Text>
                <Button small aria-label={t('Change the template: {text}', { text: wording })} onClick={() => setOpen(each)}>
                  {t('Change')}
                </Button>
              </Row>
            </Grid>
          );
        })}
      </Grid>
      {open && <TemplateDialog channel={channel} texts={texts} of={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Each text in each language with its template: one without is not sent. */
export function GatewayTexts({ channel, texts }: Of) {
  const [all, setAll] = useState(false);
  const others = texts.filter(({ toGuardians }) => !toGuardians);
  return (
    <>
      <TextList channel={channel} texts={texts} listed={texts.filter(({ toGuardians }) => toGuardians)} />
      <Text strong>{t('To people with an account')}</Text>
      <Text>
        {t(
          'They confirm their number under My account, once the text with the code has its template. Of the others, give a template to what is worth a message.',
        )}
      </Text>
      {all ? (
        <TextList channel={channel} texts={texts} listed={others} />
      ) : (
        <Row>
          <Button onClick={() => setAll(true)}>{t('Show these texts')}</Button>
        </Row>
      )}
    </>
  );
}
