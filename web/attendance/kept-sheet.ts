/** The sheet last seen, for a phone without a network. */
import { useEffect, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { NetworkError } from '#web/api-error.ts';
import { getSession } from '#web/session.ts';
import type { KeptSheet } from '#web/outbox/shared/entries.ts';
import { keepSheet, readSheet } from './outbox-store.ts';
import { noteSheetStored } from '#web/kept-here.ts';

interface OfDay {
  hostelId: string;
  hostelName: string;
  day: string;
}

/** Stores the records of a day on the device: of the students only names and rooms. */
export function useStoreSheet({ hostelId, hostelName, day }: OfDay, records: readonly AttendanceRecord[] | undefined): void {
  useEffect(() => {
    const account = getSession()?.username;
    if (!records || account === undefined) return;
    noteSheetStored();
    // on a device that stores nothing the roll call needs a network
    keepSheet({ account, hostelId, hostelName, date: day, keptAt: new Date().toISOString(), records }).catch(() => undefined);
  }, [hostelId, hostelName, day, records]);
}

/** A stored sheet, used for another day: the same students, with no marks because those of that day are not known. */
const forDay = (sheet: KeptSheet, day: string): KeptSheet =>
  sheet.date === day
    ? sheet
    : { ...sheet, records: sheet.records.map((record) => ({ ...record, status: 'not marked', onLeave: false, marked: null })) };

/** The stored sheet of the hostel if the server cannot be reached; null if none is stored, undefined if none is needed or it is still being read. */
export function useKeptSheet(hostelId: string, day: string, error: Error | null): KeptSheet | null | undefined {
  const [sheet, setSheet] = useState<KeptSheet | null>();
  const isAway = error instanceof NetworkError;
  useEffect(() => {
    const account = getSession()?.username;
    if (!isAway || account === undefined) return;
    let isCurrent = true;
    async function read(username: string): Promise<void> {
      const found = await readSheet(username).catch(() => undefined);
      if (isCurrent) setSheet(found?.hostelId === hostelId ? forDay(found, day) : null);
    }
    void read(account);
    return () => {
      isCurrent = false;
    };
  }, [hostelId, day, isAway]);
  return isAway ? sheet : undefined;
}
