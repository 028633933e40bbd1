/** The sheet last seen, for a phone without a network. */
import { useEffect, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { NetworkError } from '#web/api-error.ts';
import { getSession } from '#web/session.ts';
import { keepSheet, type KeptSheet, readSheet } from './outbox-store.ts';
import { keepsSomething } from '#web/kept-here.ts';

interface OfDay {
  hostelId: string;
  hostelName: string;
  day: string;
}

/** Keeps what was read of a day: names and rooms, nothing else of the students. */
export function useKeeping({ hostelId, hostelName, day }: OfDay, records: readonly AttendanceRecord[] | undefined): void {
  useEffect(() => {
    const account = getSession()?.username;
    if (!records || account === undefined) return;
    keepsSomething();
    // a device that keeps nothing is one that needs a network
    keepSheet({ account, hostelId, hostelName, date: day, keptAt: new Date().toISOString(), records }).catch(() => undefined);
  }, [hostelId, hostelName, day, records]);
}

/** A kept sheet for another day: the same students, whose marks of that day are not known. */
const forDay = (sheet: KeptSheet, day: string): KeptSheet =>
  sheet.date === day
    ? sheet
    : { ...sheet, records: sheet.records.map((record) => ({ ...record, status: 'not marked', onLeave: false, marked: null })) };

/** What is kept of the hostel, once the server cannot be reached; null if nothing is. */
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
