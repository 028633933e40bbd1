import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { shownName } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { useSite } from '#web/institution/shared/institution.tsx';
import { Photo } from '#web/person/shared/photo.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorAlert, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import QrCode from '#web/ui/show/qr-code.tsx';
import styles from './card-dialog.module.css';

interface CardProps {
  student: Student;
  photo: string | null;
  code: string;
}

function Card({ student, photo, code }: CardProps) {
  const site = useSite();
  return (
    <article className={styles.card}>
      <Photo of={student} photo={photo} />
      <QrCode text={code} name={t('Code of the card')} />
      <p>
        <strong>{shownName(student)}</strong>
        <br />
        {[student.rollno, student.hostel?.name].filter(Boolean).join(' · ')}
        <br />
        <small>{site}</small>
      </p>
    </article>
  );
}

/** Makes the card of a student without a phone. It is printed now or never: the code is not kept. */
export default function CardDialog({ student, photo, onClose }: Omit<CardProps, 'code'> & { onClose: () => void }) {
  const make = useCallMutation('gateCardMake');
  const [code, setCode] = useState<string>();
  return (
    <Dialog opened title={t('Card for the gate')} onClose={onClose}>
      <Stack>
        <Text>
          {t(
            'For a student without a phone. The guard scans the card and compares the face. A new card ends the one before, such as a lost one.',
          )}
        </Text>
        {photo === null && <Text strong>{t('Add a photo first: without one the guard cannot compare the face.')}</Text>}
        {make.error && <ErrorAlert title={t('No card was made')} of={make.error} onDismiss={make.reset} />}
        {code === undefined ? (
          <Row>
            <Button
              kind="primary"
              busy={make.isPending}
              onClick={() => make.mutate({ params: { studentId: student._id } }, (reply) => setCode(reply.code))}
            >
              {t('Make the card')}
            </Button>
          </Row>
        ) : (
          <>
            <Card student={student} photo={photo} code={code} />
            <Text dimmed>{t('Print it now: the code is not shown again.')}</Text>
            <Row>
              <Button kind="primary" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
                {t('Print the card')}
              </Button>
            </Row>
            {createPortal(
              <div className="onPaper alone">
                <Card student={student} photo={photo} code={code} />
              </div>,
              document.body,
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
