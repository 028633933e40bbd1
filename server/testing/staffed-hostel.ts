import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** A staffed hostel with a student, everybody signed in, and an administrator. */
export interface StaffedHostel {
  hostelId: string;
  studentId: string;
  caretaker: Client;
  warden: Client;
  student: Client;
  administrator: Client;
}

export async function setUpStaffedHostel(server: TestServer): Promise<StaffedHostel> {
  const { hostelId, caretakerId, wardenId, studentId } = await server.build.staffedHostel();
  return {
    hostelId,
    studentId,
    caretaker: await server.as('caretaker', caretakerId),
    warden: await server.as('warden', wardenId),
    student: await server.as('student', studentId),
    administrator: await server.as('hosteladmin'),
  };
}
