/** What a mail says. */
import { mailLimits } from '#contract/delivery/delivery.ts';
import { mailTexts } from '#contract/messages.ts';
import { pathOf } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { inOneLine, notificationMessage } from '#server/notification/notification-text.ts';
import { codeMinutes } from './count-code.ts';
import { linkToken } from './link.ts';
import type { Claimed, Said } from './queue.ts';

interface Words {
  subject: string;
  text: string;
}

interface Place {
  /** the address of the web app */
  site: string;
  /** the name of the institution, or of the product */
  house: string;
}

const longestSubject = 150;

const shortened = (text: string): string => (text.length <= longestSubject ? text : `${text.slice(0, longestSubject - 1).toWellFormed()}…`);

interface Links {
  /** by which links are signed */
  key: string;
  /** the link that ends the mail */
  stop: string;
}

function linkIn(
  { page, params }: Pick<Said, 'page' | 'params'>,
  { site, ward, key }: { site: string; ward: string | null; key: string },
): string {
  if (ward === null) return `\n${site}${pathOf({ page: page ?? '', params: params ?? [] })}`;
  return page === 'consent' ? `\n${site}/open/consent/${linkToken(key, 'consent', params?.[0] ?? '')}` : '';
}

/** The mail with these notifications, in the language of the moment. `ward` is the student of a guardian, who has no pages to go to, but may have a link to answer with. */
export function mailOf({ said, ward }: Pick<Claimed, 'said' | 'ward'>, { site, house }: Place, links: Links): Words {
  const messages = said.map(({ key, values, page, params, hostel, body }) => ({
    message: notificationMessage(key ?? '', values ?? {}),
    hostel,
    body: body ? `\n\n${body}\n` : '',
    link: linkIn({ page, params }, { site, ward, key: links.key }),
  }));
  const shown = messages.slice(0, mailLimits.shownLines);
  const more = messages.length - shown.length;
  const [first] = messages;
  const subject = messages.length === 1 ? (first?.message ?? '') : t(mailTexts.several, { count: messages.length, house });
  const account = `${site}${pathOf({ page: 'myAccount', params: [] })}`;
  const { stop } = links;
  const why = ward === null ? t(mailTexts.why, { account, stop }) : t(mailTexts.whyGuardian, { student: inOneLine(ward), stop });
  const text = [
    ...shown.map(({ message, hostel, body, link }) => `${hostel === null ? '' : `${inOneLine(hostel)}: `}${message}${body}${link}`),
    ...(more > 0 ? [t(mailTexts.more, { count: more, site })] : []),
    `-- \n${house}\n${why}`,
  ].join('\n\n');
  return { subject: shortened(subject), text };
}

/** The mail with the code that confirms an address. */
export const codeMail = (code: string, { house }: Pick<Place, 'house'>): Words => ({
  subject: t(mailTexts.codeSubject, { house }),
  text: t(mailTexts.code, { code, minutes: codeMinutes, house }),
});

/** The mail with the code by which a guardian signs in. The subject has it too: a phone shows that without opening the mail. */
export const wardCodeMail = (code: string, { house }: Pick<Place, 'house'>): Words => ({
  subject: t(mailTexts.wardCodeSubject, { code }),
  text: t(mailTexts.wardCode, { code, minutes: codeMinutes, house }),
});

/** The mail with the link to a new password. */
export const forgottenMail = (username: string, link: string, { house }: Pick<Place, 'house'>): Words => ({
  subject: t(mailTexts.forgottenSubject, { house }),
  text: t(mailTexts.forgotten, { username, link }),
});

/** The mail that an administrator sends to see whether mail works. */
export const trialMail = ({ house, site }: Place): Words => ({
  subject: t(mailTexts.trialSubject, { house }),
  text: t(mailTexts.trial, { site }),
});
