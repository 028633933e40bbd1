/** Messages to telephones: SMS and WhatsApp, by any provider that takes a request over HTTPS. What it wants is data, not code. */
import Type, { type Static } from 'typebox';
import { callsOf } from '#contract/call/calls-of.ts';
import { howOften } from '#contract/call/call.ts';
import { freeText, hidden, flag, keptText, number, unseen, word, type Records } from '#contract/call/record.ts';
import {
  MessageReply,
  Nullable,
  NullableNumber,
  NullableText,
  NullableTimestamp,
  Password,
  RecordBasedOn,
  ShortText,
  Telephone,
  Text,
  undoable,
} from '#contract/call/schemas.ts';
import { notificationTexts } from '#contract/notification/notification-texts.ts';
import { urgencies } from '#contract/notification/urgency.ts';
import { languageNames } from '#contract/text/language.ts';
import { administrator } from '#contract/who.ts';

export const gatewayChannels = ['sms', 'whatsapp'] as const;
export type GatewayChannel = (typeof gatewayChannels)[number];

export const gatewayLimits = {
  url: 300,
  headers: 1_000,
  body: 4_000,
  place: 100,
  rule: 200,
  template: 100,
  telephone: 20,
  price: 1_000,
} as const;

export type TextKey = keyof typeof notificationTexts;
export type GuardianTextKey = {
  [K in TextKey]: 'guardians' extends (typeof notificationTexts)[K]['to'][number] ? K : never;
}[TextKey];

export const isToGuardians = (key: TextKey): key is GuardianTextKey =>
  notificationTexts[key].to.some((receiver) => receiver === 'guardians');

/** What a template of a text may contain; the link only where the receiver can act by it. */
export const variablesOf = (key: TextKey): string[] => [
  ...Array.from(notificationTexts[key].text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  ...(key === 'consentWanted' || key === 'telephonePassword' ? ['link'] : []),
];

/** Whether a text brings a code that its reader enters somewhere. */
export const bringsCode = (key: string): boolean => key === 'telephoneCode' || key === 'telephoneWardCode';

/** Low comes first: what guardians get, then codes, then what people with an account are notified of. */
const placeOf = (key: TextKey): number =>
  (isToGuardians(key) ? 0 : key.startsWith('telephone') ? 2 : 4) + (notificationTexts[key].urgency === 'now' ? 0 : 1);

/** The texts that can go to telephones, the urgent ones of each kind first. */
export const telephoneTexts = (Object.keys(notificationTexts) as TextKey[]) // the table has no other keys
  .toSorted((one, other) => placeOf(one) - placeOf(other));

/** What guardians must learn at once: not what a student asks them, nor codes. */
export const safetyTexts = telephoneTexts.filter(
  (key) => isToGuardians(key) && notificationTexts[key].urgency === 'now' && key !== 'consentWanted' && key !== 'telephoneWardCode',
);

/** `json` and `form`: the body of a POST · `query`: the query of a GET */
export const gatewaySends = ['json', 'form', 'query'] as const;

/** Where a value stands in JSON, such as `/messages/0/id`; several with a space between are tried in turn. */
const place = '/[^\\s=]*';
const Place = Type.String({ maxLength: gatewayLimits.place, pattern: `^(?:${place}(?: ${place})*)?$` });
/** The same in lists: `*` is every entry. */
const Places = Type.String({ maxLength: gatewayLimits.place, pattern: `^(?:${place})?$` });
/** A place and the words that may stand there: `/status=delivered,read`. */
const Rule = Type.String({ maxLength: gatewayLimits.rule, pattern: `^(?:${place}=[^\\s=]+)?$` });

/**
 * What a provider wants and how it replies. In headers and body, `{key}` is the secret and `{key64}` the same in base64, `{to}` the number
 * with its country, `{text}` the text, `{template}` its template, `{language}` its language, `{status}` the address for reports.
 * An entry with `{value}` is repeated for each variable, `{n}` is its number. An entry of a list with `{code}` is there only where a code is sent.
 */
const request = {
  url: Type.String({ ...ShortText(gatewayLimits.url), pattern: '^https?://[^\\s]+$' }),
  sends: Type.Enum([...gatewaySends]),
  /** one on each line */
  headers: Type.String({ ...Text(gatewayLimits.headers), minLength: 0, pattern: '^(?:[A-Za-z0-9-]+: ?[^\\n]*(?:\\n|$))*$' }),
  /** a JSON object, also where it is sent as a form */
  body: Text(gatewayLimits.body),
  /** where the reply has the id of the message; empty: nowhere */
  idAt: Place,
  /** what the reply says of a message that was taken; empty: any reply that is no error */
  accepted: Rule,
  /** where a report has the id of the message */
  statusIdAt: Place,
  delivered: Rule,
  failed: Rule,
  /** where each report stands if several come at once: `/entry/*`; empty: what comes is one report */
  reportsAt: Places,
  /** the header with the signature of a report, and what stands there before its HMAC-SHA256 in hex; empty: the address alone proves it */
  signature: Type.String({ maxLength: gatewayLimits.rule, pattern: '^(?:[A-Za-z0-9-]+: ?[\\w=-]*)?$' }),
  /** where a trial of the address has the token of the house, and what is to be replied; empty: the address is not tried */
  handshake: Type.String({ maxLength: gatewayLimits.rule, pattern: '^(?:/[^\\s=]+ /[^\\s=]+)?$' }),
};

const settings = {
  ...request,
  isOn: Type.Boolean(),
  /** what numbers of ten digits begin with */
  country: Type.String({ pattern: '^[1-9]\\d{0,2}$' }),
  /** of one message, in rupees */
  price: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: gatewayLimits.price }),
};
export const GatewaySettings = Type.Object({
  ...settings,
  url: Type.String(),
  headers: Type.String(),
  body: Type.String(),
  price: NullableNumber,
});
export type GatewaySettings = Static<typeof GatewaySettings>;
/** How a provider is spoken to, without what is particular to the house. */
export type GatewayRequest = Pick<GatewaySettings, keyof typeof request>;

const template = {
  text: Type.Enum([...telephoneTexts]),
  language: Type.Enum(languageNames),
  /** what the provider or the register of templates (DLT) calls it */
  template: ShortText(gatewayLimits.template),
  /** the placeholders of the text in the order of the template */
  variables: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
};
const MessageTemplate = Type.Object(template);
export type MessageTemplate = Static<typeof MessageTemplate>;

export const GatewayText = Type.Object({
  text: template.text,
  language: template.language,
  /** whether guardians get it; otherwise it goes to people with an account who have confirmed their number */
  toGuardians: Type.Boolean(),
  /** the text with `{name}` for each value, as it is registered */
  wording: Type.String(),
  urgency: Type.Enum([...urgencies]),
  /** the values that a template may contain */
  names: Type.Array(Type.String()),
  /** empty: none */
  template: Type.String(),
  variables: Type.Array(Type.String()),
});
export type GatewayText = Static<typeof GatewayText>;

export const Gateway = Type.Object({
  settings: Nullable(GatewaySettings),
  /** whether there is a secret for this host. It is never told itself */
  hasKey: Type.Boolean(),
  /** whether there is a secret by which reports are signed */
  hasReportKey: Type.Boolean(),
  fault: NullableText,
  faultAt: NullableTimestamp,
  /** where the provider sends its reports; null while the address of Hostelry is not known */
  statusAddress: NullableText,
  /** what goes to telephones, in each language, with its template; one without is not sent */
  texts: Type.Array(GatewayText),
  waiting: Type.Integer(),
  /** guardians and people with an account who can be reached at a number */
  reached: Type.Integer(),
  /** by month, the newest first, as far as deliveries are kept */
  months: Type.Array(
    Type.Object({
      month: Type.String(),
      sent: Type.Integer(),
      failed: Type.Integer(),
      /** nobody knows whether they were sent */
      unknown: Type.Integer(),
      /** in rupees; null without a price */
      cost: NullableNumber,
    }),
  ),
});
export type Gateway = Static<typeof Gateway>;

const ofChannel = {
  who: administrator,
  perPerson: howOften.announcing,
  params: Type.Object({ channel: Type.Enum([...gatewayChannels]) }),
} as const;

export const gatewayCalls = callsOf({
  gatewayGet: {
    about: 'How SMS or WhatsApp messages leave the house; `settings` is null until it is set up. The secret is never told',
    route: 'GET /gateway/{channel}',
    who: administrator,
    params: ofChannel.params,
    reply: Gateway,
  },
  gatewayChange: {
    ...ofChannel,
    about:
      'Set up how SMS or WhatsApp messages leave the house, or change it; what is left out stays. `key` is the secret of the provider, `reportKey` that by which it signs reports: they are kept for the host of this `url` only',
    done: 'Changed how messages to telephones are sent',
    route: 'PATCH /gateway/{channel}',
    body: Type.Object({
      ...Type.Partial(Type.Object(settings)).properties,
      key: Type.Optional(Password),
      reportKey: Type.Optional(Password),
      basedOn: RecordBasedOn(GatewaySettings.properties),
    }),
    ...undoable(Gateway),
    faults: ['gatewayNotReady'],
  },
  gatewayTemplates: {
    ...ofChannel,
    about: 'Say which template each text has in each language, in place of what was said before. A text without one is not sent',
    done: 'Changed the templates of messages to telephones',
    route: 'PUT /gateway/{channel}/template',
    withoutBasedOn: 'templates are those of the register, and nobody has others',
    body: Type.Object({ templates: Type.Array(MessageTemplate, { maxItems: telephoneTexts.length * languageNames.length }) }),
    ...undoable(Gateway),
  },
  gatewayTry: {
    ...ofChannel,
    about: 'Send one message now, made of the first template, to see whether the settings work. A number gets few of them',
    done: 'Tried to send a message to a telephone',
    route: 'POST /gateway/{channel}/try',
    perPerson: howOften.asking,
    ownTransactions: true,
    body: Type.Object({ to: Telephone(gatewayLimits.telephone) }),
    reply: MessageReply,
    faults: ['gatewayNotReady', 'messageNotSent', 'messagesTooMany'],
  },
});

export const gatewayRecords = {
  gateway: {
    kind: 'Gateway to telephones',
    calledBy: ['channel'],
    undo: 'administrators',
    columns: {
      ...unseen('fault_at'),
      channel: { ...word('Messages to telephones'), values: { sms: 'SMS', whatsapp: 'WhatsApp' } },
      is_on: flag('Messages are sent'),
      url: keptText('Address of the provider'),
      sends: word('Form of the request'),
      headers: freeText('Headers'),
      body: freeText('Request'),
      id_at: keptText('Id of the message'),
      accepted: keptText('Taken when'),
      status_id_at: keptText('Id in a report'),
      delivered: keptText('Delivered when'),
      failed: keptText('Failed when'),
      reports_at: keptText('Reports in a list'),
      signature: keptText('Signature of a report'),
      handshake: keptText('Trial of the address'),
      country: keptText('Country'),
      price: number('Price of a message'),
      fault: hidden.kept,
    },
  },
  message_template: {
    kind: 'Template of a message',
    calledBy: ['channel', 'text_key', 'language'],
    undo: 'administrators',
    readBy: ['gateway'],
    columns: {
      channel: { ...word('Messages to telephones'), values: { sms: 'SMS', whatsapp: 'WhatsApp' } },
      text_key: keptText('Text'),
      language: keptText('Language'),
      template: keptText('Template'),
      variables: keptText('Variables'),
    },
  },
} as const satisfies Records;
