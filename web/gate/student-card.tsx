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
import { recordMovement, type StudentAtGate } from './at-gate.ts';
import styles from './gate.module.css';
import { atCampus, verdictOf } from './verdict.ts';

const icons = { good: Check, warning: TriangleAlert, bad: X } as const;

/** The face first, then the verdict, then the two buttons. */
export function StudentCard({ student, onClose }: { student: StudentAtGate; onClose: () => void }) {
  // as it was when the guard looked: it must not change under the thumb
  const [{ tone, word, why, next }] = useState(() => verdictOf(student, atCampus(new Date())));
  const Icon = icons[tone];
  const record = (direction: Direction) => {
    void recordMovement(student, direction, 'number');
    onClose();
  };
  return (
    <article className={styles.card} aria-label={student.name}>
      <div className={styles.face}>
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
      <div className={styles.directions} data-next={next}>
        <button type="button" onClick={() => record('in')} data-primary={next === 'in' || undefined}>
          <LogIn aria-hidden /> {t('In')}
        </button>
        <button type="button" onClick={() => record('out')} data-primary={next === 'out' || undefined}>
          <LogOut aria-hidden /> {t('Out')}
        </button>
      </div>
      <Button kind="quiet" wide onClick={onClose}>
        {t('Not this person')}
      </Button>
    </article>
  );
}
