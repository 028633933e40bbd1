import type { App, SignedIn } from './app.ts';

/** A small hostel with three single rooms, students in the first two, a caretaker and a warden. */
export interface StaffedHostel {
  hostelId: string;
  name: string;
  caretaker: SignedIn;
  warden: SignedIn;
  asha: SignedIn;
  bela: SignedIn;
}

let made = 0;

export async function makeStaffedHostel(app: App): Promise<StaffedHostel> {
  const number = ++made;
  const named = (name: string) => `${name}-${number}`;
  const { build } = app;
  const name = named('Ganga');
  const [caretakerId, wardenId] = await Promise.all([
    build.account({ role: 'caretaker', username: named('kamala') }),
    build.account({ role: 'warden', username: named('vimala') }),
  ]);
  const hostelId = await build.hostel({ name, caretakerId, wardenId, singleSeater: 3, doubleSeater: 0, tripleSeater: 0 });
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
  return { hostelId, name, caretaker, warden, asha, bela };
}
