import { resolve } from 'node:path';
import { timeZoneNamed } from '#contract/day/time-zone.ts';

interface Setting<T> {
  about: string;
  default: string;
  /** its value is not repeated in an error */
  isSecret?: true;
  read(value: string): T;
}

const text = (about: string, fallback = ''): Setting<string> => ({ about, default: fallback, read: (value) => value });

const whole = (about: string, fallback: number, min: number, max: number): Setting<number> => ({
  about,
  default: String(fallback),
  read: (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max) throw new Error(`a whole number from ${min} to ${max}`);
    return number;
  },
});

const factor = (about: string, fallback: number, min: number, max: number): Setting<number> => ({
  about,
  default: String(fallback),
  read: (value) => {
    const number = Number(value);
    // NaN is in no range
    if (!(number >= min && number <= max)) throw new Error(`a number from ${min} to ${max}`);
    return number;
  },
});

const oneOf = <const T extends string>(about: string, fallback: NoInfer<T>, choices: readonly T[]): Setting<T> => ({
  about,
  default: fallback,
  read: (value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new Error(`one of ${choices.join(', ')}`);
    return found;
  },
});

const list = (about: string): Setting<string[]> => ({
  about,
  default: '',
  read: (value) =>
    value
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter(Boolean),
});

const timeZone: Setting<string> = {
  about: 'campus time zone, an IANA name, until one is set in the app; decides which day it is',
  default: Intl.DateTimeFormat().resolvedOptions().timeZone,
  read: (value) => {
    const name = timeZoneNamed(value);
    if (name === undefined) throw new Error('a time zone such as Asia/Kolkata');
    return name;
  },
};

const hourOrOff: Setting<number | undefined> = {
  about: 'hour of the campus at which the server makes its daily backup, 0 to 23; off: neither daily nor before an upgrade',
  default: '2',
  read: (value) => {
    if (value === 'off') return undefined;
    const hour = Number(value);
    if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw new Error('off or a whole number from 0 to 23');
    return hour;
  },
};

const trustProxy: Setting<boolean | string[]> = {
  about: 'proxies whose X-Forwarded-For counts: off, on, or their addresses, comma-separated',
  default: 'off',
  read: (value) => (value === 'off' ? false : value === 'on' ? true : value.split(',').map((part) => part.trim())),
};

const port = whole('port to listen on; 0 takes a free one', 4000, 0, 65_535);

/** Every environment setting there is; docs/settings.md is written from it. */
export const settingTable = {
  PORT: port,
  HOST: text('address to listen on', '0.0.0.0'),
  DATABASE_URL: text('an external PostgreSQL 15 or newer; without it Hostelry runs its own'),
  READ_DATABASE_URL: text('a standby of that PostgreSQL, which then answers reading calls as far as it keeps up'),
  PREPARED_STATEMENTS: oneOf(
    'off behind a pooler that gives each transaction another connection and does not keep prepared statements',
    'on',
    ['on', 'off'],
  ),
  DATA_DIR: {
    about: "where Hostelry's own database keeps its data",
    default: './data',
    read: (value) => resolve(value),
  } satisfies Setting<string>,
  BACKUP_HOUR: hourOrOff,
  BACKUP_FOLDER: text('where the server puts its backups; without it the folder backups in DATA_DIR'),
  BACKUPS_KEPT: whole('how many backups of each kind stay there', 14, 1, 1000),
  BACKUP_KEY: {
    about: 'a secret of at least 32 characters with which backups are signed; once it is set, only backups signed with it are restored',
    default: '',
    isSecret: true,
    read: (value) => {
      if (value !== '' && value.length < 32) throw new Error('a secret of at least 32 characters');
      return value;
    },
  } satisfies Setting<string>,
  ADMIN_USERNAME: text('username of the first administrator of an empty database', 'admin'),
  ADMIN_PASSWORD: text('password of the first administrator; if not set, a random one, printed once'),
  WORKERS: whole('processes that serve side by side; limits on requests count in each of them', 1, 1, 64),
  ALLOWED_ORIGINS: list('other origins whose pages may call the API, comma-separated'),
  TIME_ZONE: timeZone,
  GATEWAY_HOSTS: list('hosts of SMS and WhatsApp providers that may be within the network of the house or without TLS, comma-separated'),
  PUSH_HOSTS: list('further hosts of push services, also without TLS, comma-separated; those of the makers of browsers are known'),
  TRUST_PROXY: trustProxy,
  SESSION_IDLE_HOURS: whole('a session ends after so many hours without a request', 24 * 7, 1, 24 * 365),
  SESSION_MAX_HOURS: whole('a session ends so many hours after the sign-in', 24 * 30, 1, 24 * 365),
  PASSWORD_MIN_LENGTH: whole('characters a new password needs at least', 8, 8, 64),
  SIGN_IN_FAILURES_PER_ACCOUNT: whole('failed sign-ins of one account before it must wait where it is not known', 10, 3, 1000),
  SIGN_IN_FAILURES_PER_ADDRESS: whole('failed sign-ins from one address before it must wait', 100, 3, 100_000),
  SIGN_IN_WAIT_MINUTES: whole('how long it must wait, in minutes', 10, 1, 10),
  SIGN_IN_CODE_DAYS: whole('days after which a one-time sign-in code ends', 14, 1, 365),
  MOVEMENT_DAYS: whole('days for which the movements at the gate are kept', 180, 7, 3650),
  VISITOR_DAYS: whole('days for which visitors are kept', 30, 1, 365),
  SIGN_IN_CODE_OPENS: oneOf(
    'what students may do who signed in with such a code and chose no password yet. everyday: what clients written by others offer; password: only choose one',
    'everyday',
    ['everyday', 'password'],
  ),
  SECOND_FACTOR: oneOf('optional: whoever wants one; staff: everybody but students must set one up', 'optional', ['optional', 'staff']),
  RATE_LIMIT: oneOf('limits on requests per person and per address; off for a load test on loopback', 'on', ['on', 'off']),
  RATE_LIMIT_FACTOR: factor('multiplies the limits on requests: 2 lets twice as many through, 0.5 half as many', 1, 0.1, 1000),
  METRICS_PORT: {
    about: 'port on which a Prometheus collects figures; without it there are none; 0 takes a free one',
    default: '',
    read: (value) => (value === '' ? undefined : port.read(value)),
  } satisfies Setting<number | undefined>,
  METRICS_HOST: text('address of that port; whoever reaches it can read the figures, so it is not for the public', '127.0.0.1'),
  LOG_LEVEL: oneOf('how much is logged; info: a line for every request', 'warn', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  NODE_ENV: text('production: no demo campus on an empty database', 'development'),
} satisfies Record<string, Setting<unknown>>;

export type Settings = { [K in keyof typeof settingTable]: ReturnType<(typeof settingTable)[K]['read']> };

/** Throws one sentence that names each setting that cannot be used. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = [];
  const entries = Object.entries<Setting<unknown>>(settingTable).map(([name, setting]) => {
    // an empty variable is how compose files and shells say "not set"
    const value = environment[name] || setting.default;
    try {
      return [name, setting.read(value)];
    } catch (error) {
      const found = setting.isSecret ? '' : `, not "${value}"`;
      faults.push(`${name} must be ${error instanceof Error ? error.message : 'something else'}${found}`);
      return [name, undefined];
    }
  });
  if (faults.length > 0) throw new Error(`${faults.join('; ')}.`);
  // the entries come from the table itself, so each name has the type its reader gives
  return Object.fromEntries(entries) as Settings;
}
