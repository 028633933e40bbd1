/**
 * A cookie that says which student last used Hostelry in this browser. Only the pages behind links get it: the consent of a guardian that is given in
 * the browser of the student shows it to the warden. It is no sign-in, and nobody has to have it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#server/call/session.ts';

const name = 'student';
const days = 400;

export function setStudentCookie(reply: FastifyReply, me: Me | null): void {
  if (me?.role !== 'student') return;
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${me.userId}; Path=/open/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`);
}

/** The id of the student of the browser that sends a request. */
export const studentOfBrowser = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
