import type { App, Signed } from './app.ts';

/** A small hostel of one story's own: two students, each in a room, and the two who look after them. */
export interface Household {
  hostelId: string;
  hostel: string;
  caretaker: Signed;
  warden: Signed;
  asha: Signed;
  bela: Signed;
}

let households = 0;

export async function makeHousehold(app: App): Promise<Household> {
  const number = ++households;
  const named = (name: string) => `${name}-${number}`;
  const { build } = app;
  const hostel = named('Ganga');
  const [caretakerId, wardenId] = await Promise.all([
    build.account({ role: 'caretaker', username: named('kamala') }),
    build.account({ role: 'warden', username: named('vimala') }),
  ]);
  const hostelId = await build.hostel({ name: hostel, caretakerId, wardenId, singleSeater: 3, doubleSeater: 0, tripleSeater: 0 });
  const [first, second] = await build.rooms(hostelId);
  if (!first || !second) throw new Error('a hostel was made without its rooms');
  const [ashaId, belaId] = await Promise.all([
    build.student({ username: named('asha'), hostelId, room: { roomId: first.id, seat: 1 } }),
    build.student({ username: named('bela'), hostelId, room: { roomId: second.id, seat: 1 } }),
  ]);
  const [caretaker, warden, asha, bela] = await Promise.all([
    app.signIn(caretakerId),
    app.signIn(wardenId),
    app.signIn(ashaId),
    app.signIn(belaId),
  ]);
  return { hostelId, hostel, caretaker, warden, asha, bela };
}
