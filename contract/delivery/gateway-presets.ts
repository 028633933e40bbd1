/** How providers want to be spoken to, from their own documentation. What is in capitals is filled in by the house. */
import type { GatewayChannel, GatewayRequest } from './gateway.ts';

interface Preset {
  /** a name, which is not translated; empty: any other */
  name: string;
  channels: readonly GatewayChannel[];
  request: GatewayRequest;
}

/** One report at a time, not signed, at an address that is not tried first. */
const plain = { reportsAt: '', signature: '', handshake: '' } as const;

const shown = (body: object): string => JSON.stringify(body, null, 2);

const twilio = (prefix: string): GatewayRequest => ({
  url: 'https://api.twilio.com/2010-04-01/Accounts/ACCOUNT_SID/Messages.json',
  sends: 'form',
  // the secret is `ACCOUNT_SID:AUTH_TOKEN`
  headers: 'Authorization: Basic {key64}',
  body: shown({
    From: `${prefix}+NUMBER`,
    To: `${prefix}+{to}`,
    ContentSid: '{template}',
    ContentVariables: { '{n}': '{value}' },
    StatusCallback: '{status}',
  }),
  idAt: '/sid',
  accepted: '',
  statusIdAt: '/MessageSid',
  delivered: '/MessageStatus=delivered,read',
  failed: '/MessageStatus=failed,undelivered',
  ...plain,
});

export const gatewayPresets = {
  msg91: {
    name: 'MSG91',
    channels: ['sms'],
    request: {
      url: 'https://control.msg91.com/api/v5/flow',
      sends: 'json',
      headers: 'authkey: {key}',
      body: shown({ template_id: '{template}', short_url: '0', recipients: [{ mobiles: '{to}', 'VAR{n}': '{value}' }] }),
      idAt: '/message',
      accepted: '/type=success',
      statusIdAt: '/requestId',
      delivered: '/status=1',
      failed: '/status=2,9,16,17,25',
      ...plain,
    },
  },
  exotel: {
    name: 'Exotel',
    channels: ['sms'],
    request: {
      url: 'https://api.in.exotel.com/v1/Accounts/ACCOUNT_SID/Sms/send.json',
      sends: 'form',
      // the secret is `API_KEY:API_TOKEN`
      headers: 'Authorization: Basic {key64}',
      // Hindi needs `unicode`; a house that sends English only pays less without it
      body: shown({
        From: 'SENDER',
        To: '+{to}',
        Body: '{text}',
        EncodingType: 'unicode',
        DltEntityId: 'ENTITY_ID',
        DltTemplateId: '{template}',
        StatusCallback: '{status}',
      }),
      idAt: '/SMSMessage/Sid',
      accepted: '',
      statusIdAt: '/SmsSid',
      delivered: '/DetailedStatus=delivered_to_handset',
      failed: '/Status=failed,failed-dnd,expired,undelivered',
      ...plain,
    },
  },
  twilioSms: { name: 'Twilio', channels: ['sms'], request: twilio('') },
  gupshup: {
    name: 'Gupshup',
    channels: ['whatsapp'],
    request: {
      url: 'https://api.gupshup.io/wa/api/v1/template/msg',
      sends: 'form',
      headers: 'apikey: {key}',
      body: shown({
        channel: 'whatsapp',
        source: 'NUMBER',
        'src.name': 'APP_NAME',
        destination: '{to}',
        template: { id: '{template}', params: ['{value}'] },
      }),
      idAt: '/messageId',
      accepted: '/status=submitted,success',
      statusIdAt: '/payload/gsId /payload/id',
      delivered: '/payload/type=delivered,read',
      failed: '/payload/type=failed',
      ...plain,
    },
  },
  twilioWhatsapp: { name: 'Twilio', channels: ['whatsapp'], request: twilio('whatsapp:') },
  meta: {
    name: 'WhatsApp Cloud API',
    channels: ['whatsapp'],
    request: {
      url: 'https://graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages',
      sends: 'json',
      headers: 'Authorization: Bearer {key}',
      body: shown({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '{to}',
        type: 'template',
        template: {
          name: '{template}',
          language: { code: '{language}' },
          components: [
            { type: 'body', parameters: [{ type: 'text', text: '{value}' }] },
            // codes need a template of authentication, with the code for its button too
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '{code}' }] },
          ],
        },
      }),
      idAt: '/messages/0/id',
      accepted: '',
      statusIdAt: '/id',
      delivered: '/status=delivered,read',
      failed: '/status=failed',
      reportsAt: '/entry/*/changes/*/value/statuses/*',
      // by the secret of the app, which is not the one that sends
      signature: 'X-Hub-Signature-256: sha256=',
      handshake: '/hub.verify_token /hub.challenge',
    },
  },
  other: {
    name: '',
    channels: ['sms', 'whatsapp'],
    request: {
      url: 'https://PROVIDER/messages',
      sends: 'json',
      headers: 'Authorization: Bearer {key}',
      body: shown({ to: '{to}', text: '{text}', template: '{template}', variables: ['{value}'] }),
      idAt: '/id',
      accepted: '',
      statusIdAt: '/id',
      delivered: '/status=delivered',
      failed: '/status=failed',
      ...plain,
    },
  },
} as const satisfies Record<string, Preset>;

export type GatewayPreset = keyof typeof gatewayPresets;
