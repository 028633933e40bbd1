import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { screenTexts } from '#contract/messages.ts';
import type { Path } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ApiError } from '#web/api-error.ts';
import { Box, ErrorAlert, Points, Row, Stack } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { DraftNote } from './draft-note.tsx';
import type { Fields } from './fields.tsx';

/** What a form needs to know about the call it makes. */
export interface FormCall {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
  /** set by the form; to be called when the call has succeeded, even if the form is no longer rendered */
  afterSuccess?: RefObject<(() => void) | undefined>;
}

interface FormProps<Name extends string> {
  fields: Fields<Name>;
  /** the verb on the button; default: "Save" */
  action?: string;
  /** what it is about, where several forms of a page have the same verb */
  about?: string;
  call: FormCall;
  onSubmit: () => void;
  /** the title of the error when the call fails; the server's message is shown below it */
  failed?: string;
  /** the heading of the list of errors */
  problemsTitle?: string;
  disabled?: boolean;
  /** the action deletes or withdraws something */
  danger?: boolean;
  /** for a form in a dialog: adds a button that closes it, to the left of the main one */
  onCancel?: () => void;
  /** the text of that button, where the action itself is to cancel something */
  dismiss?: string | undefined;
  /** for a form on a page: adds a link, beside the button, that leaves the form */
  cancelTo?: Path;
  /** shown beside the button */
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A form that lists its errors, keeps what was entered when saving fails, and shows why it failed above its button. */
export function Form<Name extends string>({
  fields,
  action = t('Save'),
  about,
  call,
  onSubmit,
  failed,
  problemsTitle,
  disabled = false,
  danger = false,
  onCancel,
  dismiss = t('Cancel'),
  cancelTo,
  aside,
  wide = false,
  children,
}: FormProps<Name>) {
  const [listed, setListed] = useState(false);
  /** the server's error that is already shown on the fields and must not be shown again above the button */
  const [taken, setTaken] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const { error, afterSuccess } = call;

  useEffect(() => {
    // a draft that stays after the form was sent would be sent again
    if (afterSuccess) afterSuccess.current = fields.forgetDraft;
  });

  useEffect(() => {
    if (error instanceof ApiError && fields.takeServerErrors(error.fields)) {
      setTaken(error);
      setListed(true);
      setAttempt((before) => before + 1);
    }
    // the errors of a response are shown on the fields once, when it arrives
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (call.isPending) return;
    call.reset();
    if (fields.validate()) {
      setListed(false);
      onSubmit();
    } else {
      setListed(true);
      setAttempt(attempt + 1);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <DraftNote fields={fields} />
        {listed && fields.problems.length > 0 && (
          <Box ref={summary} tabIndex={-1} role="alert" p="0.875rem 1rem" bd="2px solid var(--mantine-color-error)" bdrs="md">
            <Box component="p" m={0} fw={650}>
              {problemsTitle ?? t(screenTexts.fixErrors)}
            </Box>
            <Points mt={6}>
              {fields.problems.map(({ id, label, error }) => (
                <li key={id}>
                  <Box
                    component="a"
                    href={`#${id}`}
                    display="inline-block"
                    mih="1.5rem"
                    c="var(--mantine-color-error)"
                    style={{ verticalAlign: 'top' }}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {label}: {error}
                  </Box>
                </li>
              ))}
            </Points>
          </Box>
        )}
        {children}
        {error && error !== taken && <ErrorAlert title={failed} of={error} onDismiss={call.reset} />}
        <Row justify={onCancel ? 'flex-end' : 'flex-start'}>
          {onCancel && (
            <Button
              onClick={() => {
                fields.forgetDraft();
                onCancel();
              }}
            >
              {disabled ? t('Close') : dismiss}
            </Button>
          )}
          <Button
            kind={danger ? 'danger' : 'primary'}
            submit
            busy={call.isPending}
            disabled={disabled}
            wide={wide}
            aria-label={about === undefined ? undefined : `${action}: ${about}`}
          >
            {action}
          </Button>
          {cancelTo && (
            <ButtonLink to={cancelTo} onClick={fields.forgetDraft}>
              {t('Cancel')}
            </ButtonLink>
          )}
          {aside}
        </Row>
      </Stack>
    </form>
  );
}
