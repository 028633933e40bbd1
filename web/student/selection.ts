import { useState } from 'react';
import { nameAndUsername } from '#contract/person.ts';
import type { Person } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  set: (ids: ReadonlySet<string>) => void;
  /** as a list takes it */
  of: {
    has: (student: Person) => boolean;
    toggle: (student: Person) => void;
    toggleAll: (students: readonly Person[], chosen: boolean) => void;
    name: (student: Person) => string;
  };
}

const none: ReadonlySet<string> = new Set();

/** Students of a hostel who are selected, on whatever page of their list; in another hostel the selection begins anew. */
export function useSelection(hostelId: string): Selection {
  const [selected, setSelected] = useState({ hostelId, ids: none });
  const ids = selected.hostelId === hostelId ? selected.ids : none;
  const setIds = (next: ReadonlySet<string>) => setSelected({ hostelId, ids: next });
  function change(students: readonly Person[], chosen: boolean): void {
    const next = new Set(ids);
    for (const { _id } of students) {
      if (chosen) next.add(_id);
      else next.delete(_id);
    }
    setIds(next);
  }
  return {
    ids,
    set: setIds,
    of: {
      has: ({ _id }) => ids.has(_id),
      toggle: (student) => change([student], !ids.has(student._id)),
      toggleAll: change,
      name: (student) => t('Select {student}', { student: nameAndUsername(student) }),
    },
  };
}
