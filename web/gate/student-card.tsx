import Check from 'lucide-react/icons/check';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Direction } from '#contract/gate/gate.ts';
import { t } from '#contract/text/text.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { later, Row } from '#web/ui/show/elements.tsx';
import { Contact } from '#web/ui/show/contact.tsx';
import { recordMovement, type StudentAtGate } from './at-gate.ts';
import styles from './gate.module.css';
import { type CodeFault, notePass, passFaultText } from './scan.ts';
import { atCampus, verdictOf } from './verdict.ts';

const DeliveryDialog = later(() => import('./shared/delivery-dialog.tsx'));

const icons = { good: Check, warning: TriangleAlert, bad: X } as const;

/** What is said of a code that is not taken. The student may still be let in: by room or roll number. */
export function RefusedPass({ fault, onClose }: { fault: CodeFault; onClose: () => void }) {
  return (
    <article className={styles.card} aria-label={t('Not valid')}>
      <div className={styles.verdict} data-verdict={fault === 'used' ? 'warning' : 'bad'} role="status">
        <X aria-hidden size={36} />
        <span>
          <strong>{t('Not valid')}</strong>
          <small>{passFaultText(fault)}</small>
        </span>
      </div>
      <p>
        {fault === 'noVisitor'
          ? t('Record who comes under Visitors: the student is asked.')
          : t('Look at the face, and find the student by room, roll number or name. Coming in is recorded in any case.')}
      </p>
      <Button kind="primary" wide onClick={onClose}>
        {t('Back')}
      </Button>
    </article>
  );
}

/** The face first, then the verdict, then the two buttons. */
interface StudentCardProps {
  student: StudentAtGate;
  /** how the guard came to the student */
  by: 'pass' | 'card' | 'number';
  /** the step of the pass */
  step: number | undefined;
  onClose: () => void;
}

export function StudentCard({ student, by, step, onClose }: StudentCardProps) {
  // as it was when the guard looked: it must not change under the thumb
  const [{ tone, word, why, next }] = useState(() => verdictOf(student, atCampus(new Date())));
  const [delivering, setDelivering] = useState(false);
  // whoever holds a card may be anybody
  const [isCompared, setCompared] = useState(by !== 'card');
  const Icon = icons[tone];
  const record = (direction: Direction) => {
    if (by === 'pass' && step !== undefined) notePass(student._id, step);
    void recordMovement(student, direction, by === 'card' ? 'reader' : by);
    onClose();
  };
  return (
    <article className={styles.card} aria-label={student.name}>
      <div className={styles.face} data-photo={student.photo !== null || undefined}>
        <Photo of={{ _id: student._id, username: student.name, name: student.name }} photo={student.photo} />
      </div>
      <div className={styles.verdict} data-verdict={tone} role="status">
        <Icon aria-hidden size={36} />
        <span>
          <strong>{word}</strong>
          <small>{why}</small>
        </span>
      </div>
      <p className={styles.name}>
        <strong>{student.name}</strong>
        <small>
          {[student.hostel, student.room && t('room {room}', { room: student.room.roomNumber }), student.rollno]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </p>
      {isCompared ? (
        <div className={styles.directions} data-next={next}>
          <button type="button" onClick={() => record('in')} data-primary={next === 'in' || undefined}>
            <LogIn aria-hidden /> {t('In')}
          </button>
          <button type="button" onClick={() => record('out')} data-primary={(next === 'out' && tone !== 'bad') || undefined}>
            <LogOut aria-hidden /> {t('Out')}
          </button>
        </div>
      ) : (
        <Button kind="primary" wide onClick={() => setCompared(true)}>
          {t('A card: it is the same face')}
        </Button>
      )}
      {tone === 'bad' && student.telephone && <Contact number={student.telephone} who={student.hostel} />}
      <Row gap={8} wrap="nowrap" justify="space-between">
        <Button kind="quiet" onClick={onClose}>
          {t('Not this person')}
        </Button>
        <Button kind="quiet" onClick={() => setDelivering(true)}>
          {t('Something left')}
        </Button>
      </Row>
      {delivering && <DeliveryDialog student={student} onClose={() => setDelivering(false)} />}
    </article>
  );
}
