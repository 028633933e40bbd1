import { type ReactNode, useState } from 'react';
import { dataOf } from '#web/api-error.ts';
import { ChangedMeanwhile, PresentValues } from './changed-meanwhile.tsx';
import type { FormCall } from './form.tsx';
import type { Entered } from './use-draft.ts';
import type { Fields } from './fields.tsx';

/** A value of a field as calls send it. */
type Value = string | number | boolean | null;

type Values<Name extends string> = Readonly<Record<Name, string>>;

interface EditOptions<Name extends string> {
  /** the field that the call is about, if it is a single one, whose value alone is `basedOn` */
  only?: Name;
  /** what the note calls a field, if not by its label */
  labelOf?: (name: Name) => string;
  /** a value from the server in the form in which its field holds it */
  entered?: (name: Name, value: Value) => string;
  /** such a value in words */
  shown?: (name: Name, value: string) => string;
}

/** What an edit sends, each value as its field holds it. */
interface Sent<Name extends string> {
  /** the fields that the person has changed */
  changed: Entered<Name>;
  /** what the person saw there */
  basedOn: Entered<Name>;
  /** all fields: those that the person left alone as they saw them last */
  all: Values<Name>;
  /** what the person saw in all fields */
  allSeen: Values<Name>;
}

interface Edit<Name extends string, Call extends FormCall> {
  /** for the form: without the error that `note` shows */
  call: Call;
  /** shown in the form when somebody else has changed what it edits; null otherwise */
  note: ReactNode;
  sent: Sent<Name>;
  /** to be called when the form is sent: what `note` shows has then been seen */
  send: () => Sent<Name>;
}

const asText = (_: string, value: Value): string => String(value ?? '');

const pick = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>; // has exactly these keys

/** A form that edits what is there already, so that it does not overwrite what somebody else has saved since the person saw it. */
export function useEdit<Name extends string, Call extends FormCall>(
  fields: Fields<Name>,
  call: Call,
  { only, entered = asText, shown = asText, labelOf = (name) => fields.field(name).label }: EditOptions<NoInfer<Name>> = {},
): Edit<Name, Call> {
  /** the present values that earlier errors brought */
  const [reported, setReported] = useState<Entered<Name>>({});
  const names = Object.keys(fields.values) as Name[]; // the values have no other keys
  const clash = dataOf(call.error, 'changedMeanwhile');
  // a single value or one for each field, as `only` says
  const current =
    clash && new Map(Object.entries(only === undefined ? (clash.current as Record<string, Value>) : { [only]: clash.current as Value }));
  const clashing = names.filter((name) => current?.has(name));
  const present = pick(clashing, (name) => entered(name, current?.get(name) ?? null));
  const known: Entered<Name> = { ...reported, ...present };

  const seen = (name: Name) => known[name] ?? fields.bases[name] ?? fields.values[name];
  const value = (name: Name) => (fields.touched.has(name) ? fields.values[name] : seen(name));
  const changed = names.filter((name) => value(name) !== seen(name));
  const sent: Sent<Name> = {
    changed: pick(changed, value),
    basedOn: pick(changed, seen),
    all: pick(names, value),
    allSeen: pick(names, seen),
  };

  function take(): void {
    setReported(known);
    for (const name of clashing) fields.set(name, present[name]);
    call.reset();
  }

  return {
    call: clashing.length > 0 ? { ...call, error: null } : call,
    note: call.error && clashing.length > 0 && (
      <ChangedMeanwhile error={call.error} onTake={take}>
        <PresentValues of={clashing.map((name) => [labelOf(name), shown(name, present[name])])} />
      </ChangedMeanwhile>
    ),
    sent,
    send: () => {
      setReported(known);
      return sent;
    },
  };
}
