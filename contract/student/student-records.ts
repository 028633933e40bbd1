/** The tables of students. */
import { day, flag, freeText, hidden, moment, name, unseen, type Records } from '#contract/call/record.ts';
import { studentDetailColumns } from '#contract/person/detail-columns.ts';
import { everybody } from '#contract/room/who-lives-where.ts';

export const studentRecords = {
  student: {
    kind: 'Student',
    calledBy: ['account_id'],
    ofAccount: 'account_id',
    undo: 'administrators',
    readBy: everybody,
    columns: {
      ...unseen('account_id', 'erased_at'),
      account_role: hidden.kept,
      hostel_id: name('Hostel'),
      hostel_is_for: hidden.kept,
      rollno_key: hidden.own,
      rollno_order: hidden.own,
      left_hostel_id: name('Previous hostel'),
      guardians_may_see: flag('Guardians see attendance and fines'),
      left_on: day('Left on'),
      left_reason: freeText('Reason for leaving'),
      ...studentDetailColumns,
    },
  },
  student_photo: {
    kind: 'Photo',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    readBy: ['studentGet', 'studentPhotoOwn'],
    columns: { student_id: null, digest: null, set_at: moment('Photo set') },
  },
  student_photo_sent: {
    kind: 'Photo sent',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    readBy: ['studentGet', 'studentPhotoOwn'],
    columns: { ...unseen('id'), student_id: null, digest: null, sent_at: moment('Photo sent') },
  },
  student_photo_image: {
    notRecorded: 'rows are only added until the student is erased; `student_photo` names the present one',
    ofStudent: ['student_id'],
    erased: 'deleted',
  },
  import_progress: { notRecorded: 'for the time of an import', ofAccount: 'account_id', erased: 'deleted' },
  remembered_heading: {
    notRecorded: 'which column of a list means what: a convenience',
    columns: { list: hidden.kept, heading_key: hidden.kept, field: hidden.kept, settled_at: null },
  },
  remembered_hostel_name: {
    notRecorded: 'which hostel a list means by a name: a convenience',
    columns: { name_key: hidden.kept, hostel_id: null },
  },
} as const satisfies Records;
