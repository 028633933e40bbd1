import {
  type Gateway,
  type GatewayChannel,
  type gatewayCalls,
  type GatewaySettings,
  type GatewayText,
  isToGuardians,
  telephoneTexts,
  variablesOf,
} from '#contract/delivery/gateway.ts';
import { fieldTexts, gatewayFaultTexts, notificationTexts, replyTexts } from '#contract/messages.ts';
import { languageNames } from '#contract/text/language.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { readInstitutionSetting, timeZoneOf } from '#server/institution-setting.ts';
import { inLanguage } from '#server/language.ts';
import type { Settings } from '#server/settings.ts';
import { statusAddressOf, telephoneNumber, trialMessage } from './by-telephone.ts';
import { codeMinutes, countCode } from './count-code.ts';
import { bodyOf, sendMessage } from './gateway.ts';
import {
  gatewayKey,
  gatewayState,
  keepGatewayKey,
  keepReportKey,
  monthsOf,
  readGateway,
  reportKeyOf,
  storeGateway,
  storeTemplates,
  templatesOf,
} from './gateway-settings.ts';
import { mayCall } from './outside-only.ts';
import { linkKey, readSecret, tellsSecret } from './secret.ts';

/** Where nothing is set up yet; the rest must be given. */
const usual = {
  isOn: false,
  sends: 'json',
  headers: '',
  idAt: '',
  accepted: '',
  statusIdAt: '',
  delivered: '',
  failed: '',
  reportsAt: '',
  signature: '',
  handshake: '',
  country: '91',
  price: null,
} as const satisfies Partial<GatewaySettings>;

/** Every text in every language, with its template if it has one. */
async function textsOf(db: Db, channel: GatewayChannel): Promise<GatewayText[]> {
  const templates = await templatesOf(db, channel);
  return telephoneTexts.flatMap((text) =>
    languageNames.map((language) => {
      const names = variablesOf(text);
      const { text: english, urgency } = notificationTexts[text];
      const values = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
      const wording = [inLanguage(language, () => t<string>(english, values)), ...(names.includes('link') ? ['{link}'] : [])].join('\n');
      const found = templates.find((each) => each.text === text && each.language === language);
      const registered = { template: found?.template ?? '', variables: found?.variables ?? [] };
      return { text, language, toGuardians: isToGuardians(text), wording, urgency, names, ...registered };
    }),
  );
}

async function gatewayNow(db: Db, channel: GatewayChannel, environment: Settings): Promise<Gateway> {
  const settings = await readGateway(db, channel);
  const site = (await readInstitutionSetting(db, 'site')) ?? '';
  const signing = await readSecret(db, 'link_key');
  return {
    settings: settings ?? null,
    hasKey: settings !== undefined && (await gatewayKey(db, channel, settings.url)) !== undefined,
    hasReportKey: settings !== undefined && (await reportKeyOf(db, channel, settings.url)) !== undefined,
    statusAddress: site === '' || !settings || signing === undefined ? null : statusAddressOf(signing, channel, site),
    texts: await textsOf(db, channel),
    months: await monthsOf(db, channel, settings?.price ?? null, await timeZoneOf(db, environment)),
    ...(await gatewayState(db, channel)),
  };
}

const refuse = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length > 0) throw new Fault('invalid', { fields });
};

/** What is wrong with settings, by field. A secret written into the request itself would be read back, and be in the audit log. */
function faultsOf(
  settings: GatewaySettings,
  { key, reportKey }: { key: string | undefined; reportKey: string | undefined },
  allowed: readonly string[],
): Record<string, string> {
  const { url, headers, body, isOn, signature, handshake } = settings;
  const elsewhere = Object.entries({ url, headers, body, signature, handshake }).filter(
    ([, text]) => tellsSecret(text, key ?? '') || tellsSecret(text, reportKey ?? ''),
  );
  const usesKey = /\{key(?:64)?\}/.test(headers + body);
  return {
    ...(URL.canParse(url) && mayCall(new URL(url), allowed) ? {} : { url: t(gatewayFaultTexts.outsideOnly) }),
    ...(bodyOf(body) ? {} : { body: t(gatewayFaultTexts.bodyNotJson) }),
    ...Object.fromEntries(elsewhere.map(([field]) => [field, t(gatewayFaultTexts.keyElsewhere, { placeholder: '{key}' })])),
    ...(isOn && usesKey && key === undefined ? { key: t(gatewayFaultTexts.keyOfProvider) } : {}),
    ...(isOn && signature !== '' && reportKey === undefined ? { reportKey: t(gatewayFaultTexts.keyOfProvider) } : {}),
  };
}

export const gatewayHandlers: Handlers<keyof typeof gatewayCalls> = {
  gatewayGet: ({ db, params: { channel }, settings }) => gatewayNow(db, channel, settings),

  async gatewayChange({ db, params: { channel }, body: { basedOn, key, reportKey, ...wanted }, settings: environment }) {
    await db.selectFrom('gateway').select('channel').where('channel', '=', channel).forUpdate().execute();
    const present = await readGateway(db, channel);
    if (present) await refuseIfChanged(db, { wanted, basedOn, present, changes: ['gateway', channel], timeZone: environment.TIME_ZONE });
    const { url, body } = { ...present, ...wanted };
    refuse({ ...(url ? {} : { url: t(fieldTexts.required) }), ...(body ? {} : { body: t(fieldTexts.required) }) });
    const settings = { ...usual, ...present, ...wanted } as GatewaySettings; // what has no usual value was checked above
    const stored = async (read: typeof gatewayKey) => (URL.canParse(settings.url) ? await read(db, channel, settings.url) : undefined);
    const keys = { key: key ?? (await stored(gatewayKey)), reportKey: reportKey ?? (await stored(reportKeyOf)) };
    refuse(faultsOf(settings, keys, environment.GATEWAY_HOSTS));
    // links lead to the address of Hostelry, and so do reports
    if (settings.isOn && !(await readInstitutionSetting(db, 'site'))) throw new Fault('gatewayNotReady');
    await storeGateway(db, channel, settings);
    await linkKey(db);
    if (key !== undefined) await keepGatewayKey(db, channel, settings.url, key);
    if (reportKey !== undefined) await keepReportKey(db, channel, settings.url, reportKey);
    return await gatewayNow(db, channel, environment);
  },

  async gatewayTemplates({ db, params: { channel }, body: { templates }, settings }) {
    const seen = new Set<string>();
    for (const { text, language, variables } of templates) {
      const about = notificationTexts[text].text;
      const names = variablesOf(text);
      const unknown = variables.find((name) => !names.includes(name));
      if (unknown !== undefined)
        refuse({ templates: t(gatewayFaultTexts.variableUnknown, { text: about, name: unknown, names: names.join(', ') }) });
      if (seen.has(`${text} ${language}`)) refuse({ templates: t(gatewayFaultTexts.templateTwice, { text: about }) });
      seen.add(`${text} ${language}`);
    }
    await storeTemplates(db, channel, templates);
    return await gatewayNow(db, channel, settings);
  },

  async gatewayTry({ me, read, transact, params: { channel }, body: { to }, settings: { GATEWAY_HOSTS: allowed } }) {
    const settings = await readGateway(read, channel);
    const site = (await readInstitutionSetting(read, 'site')) ?? '';
    const words = await trialMessage(site, await templatesOf(read, channel));
    if (!settings || site === '' || !words) throw new Fault('gatewayNotReady');
    const number = await telephoneNumber(read, to, settings.country);
    if (number === undefined) throw new Fault('invalid', { fields: { to: t(fieldTexts.telephone) } });
    if (!(await transact((db) => countCode(db, { address: number, person: me.userId }))))
      throw new Fault('messagesTooMany', { retryAfter: codeMinutes * 60 });
    const key = (await gatewayKey(read, channel, settings.url)) ?? '';
    const status = statusAddressOf(await transact(linkKey), channel, site);
    const { kind, answer } = await sendMessage(settings, key, { ...words, to: number, status }, { allowed });
    if (kind !== 'sent') throw new Fault('messageNotSent', { values: { answer } });
    return { message: t(replyTexts.gatewayTried, { to: number }) };
  },
};
