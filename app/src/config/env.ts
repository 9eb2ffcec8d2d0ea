import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'

/** A setting that cannot be used. The sentence says what, why and what to do; the start ends with it. */
export class SettingError extends Error {
  override name = 'SettingError'
}

type Variables = Record<string, string | undefined>

/** One environment variable: how it reads, and what the operator's reference says about it. */
interface Setting<T> {
  describe: string
  fallback: string
  read(value: string | undefined, all: Variables): T
}

const setting = <T>(definition: Setting<T>) => definition

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new SettingError(
      `${name} is "${value}", but it must be a whole number from ${min} to ${max}. Correct it or leave it out.`,
    )
  }
  return number
}

function address(name: string, value: string, protocols: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !protocols.includes(url.protocol)) {
    throw new SettingError(
      `${name} is "${value.replace(/^([^/]*\/\/).*@/s, '$1…@')}", but it must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}. Correct it or leave it out.`,
    )
  }
  return value
}

/** An address, alone or as `Name <address>`. The name may have no quotes or brackets, so that it reads one way only. */
function sender(value: string): { name: string; address: string } {
  const parts = /^(?:(?<name>[^<>"\p{Cc}]*)<(?<inside>[^<>]+)>|(?<alone>[^<>]+))$/u.exec(value.trim())?.groups
  const given = parts?.['inside'] ?? parts?.['alone'] ?? ''
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given)) {
    throw new SettingError(
      `MAIL_FROM is "${value.replaceAll(/\s+/g, ' ')}", but it must be an address such as jobs@company.example, or Name <jobs@company.example>. Correct it or leave it out.`,
    )
  }
  return { name: parts?.['name']?.trimEnd() ?? '', address: given }
}

/** Where files lie in a storage that speaks S3. */
export interface S3Place {
  bucket: string
  /** Stands before every key; empty, or ends with a slash. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
  /** The bucket in the path and not in the host name, as most storages but Amazon's want it. */
  pathStyle: boolean
}

const S3_EXAMPLE = 's3://bucket/folder?endpoint=https://storage.example&region=eu-1&path-style=true'

/** Keys are found as Amazon's programs do, so that none stands in an address that is logged or shown. */
function s3Place(value: string): S3Place {
  const wrong = (why: string) =>
    new SettingError(`FILES_URL ${why}. Write ${S3_EXAMPLE}, of which only the bucket is needed, or leave it out.`)
  const url = new URL(address('FILES_URL', value, ['s3:']))
  if (url.username || url.password)
    throw wrong(
      'holds a key, but keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or the role of the machine',
    )
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw wrong('names no bucket')
  const { endpoint, region, 'path-style': pathStyle = 'false', ...others } = Object.fromEntries(url.searchParams)
  const [other] = Object.keys(others)
  if (other !== undefined) throw wrong(`has the parameter “${other}”, which is not known`)
  if (pathStyle !== 'true' && pathStyle !== 'false') throw wrong('has a path-style that is neither true nor false')
  const prefix = url.pathname.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  return {
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    endpoint: endpoint && address('The endpoint of FILES_URL', endpoint, ['http:', 'https:']),
    region: region || undefined,
    pathStyle: pathStyle === 'true',
  }
}

/** Every variable that Foyer reads. The generated reference lists them from here. */
export const settings = {
  PORT: setting({
    describe: 'Port to listen on; 0 takes a free one.',
    fallback: '3000',
    read: (value) => whole('PORT', value ?? '3000', 0, 65_535),
  }),
  HOST: setting({
    describe: 'Address to listen on.',
    fallback: '127.0.0.1',
    read: (value) => value ?? '127.0.0.1',
  }),
  PUBLIC_URL: setting({
    describe: 'Address under which people reach the site; links in pages, mails and sitemaps begin with it.',
    fallback: 'http://localhost:PORT',
    read: (value) => (value ? new URL(address('PUBLIC_URL', value, ['http:', 'https:'])).origin : undefined),
  }),
  FOYER_DATA: setting({
    describe: 'Folder of the embedded database, files, outbox and run state.',
    fallback: '.data',
    read: (value) => resolve(value ?? '.data'),
  }),
  DATABASE_URL: setting({
    describe: 'A PostgreSQL 15 or newer server to use instead of the embedded one.',
    fallback: '',
    read: (value) => (value ? address('DATABASE_URL', value, ['postgres:', 'postgresql:']) : undefined),
  }),
  FILES_URL: setting({
    describe:
      'A storage that speaks S3 for letters and other files, instead of the data folder: s3://bucket/folder, with ?endpoint=…, &region=… and &path-style=true where the storage is not Amazon’s. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine.',
    fallback: '',
    read: (value) => (value ? s3Place(value) : undefined),
  }),
  FOYER_SEED: setting({
    describe:
      '`demo` fills an empty database with the demo, `none` leaves it empty. By default `demo`, but only when HOST is loopback and DATABASE_URL is not set.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'demo' || value === 'none') return value
      throw new SettingError(
        `FOYER_SEED is "${value}", but only "demo" and "none" are known. Correct it or leave it out.`,
      )
    },
  }),
  FOYER_SECRET: setting({
    describe: 'Secret that signs tokens, at least 32 characters. Made and kept in the data folder without it.',
    fallback: '',
    read(value) {
      if (value !== undefined && value.length < 32) {
        throw new SettingError(
          'FOYER_SECRET is shorter than 32 characters and could be guessed. Give a longer one or leave it out.',
        )
      }
      return value
    },
  }),
  FOYER_LIMITS: setting({
    describe:
      '`off` lifts the limits on reads, sign-ups and requests for mails from one address, for load tests; never those on wrong passwords and codes. Only with a loopback HOST.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'on') return 'on' as const
      if (value === 'off') return 'off' as const
      throw new SettingError(`FOYER_LIMITS is "${value}", but only "off" is known. Correct it or leave it out.`)
    },
  }),
  FOYER_PSEUDO_LOCALE: setting({
    describe:
      '`on` answers `hl=en-XA` in a made-up language, in which text that cannot be translated is seen; for development and tests.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'on') return value === 'on'
      throw new SettingError(`FOYER_PSEUDO_LOCALE is "${value}", but only "on" is known. Correct it or leave it out.`)
    },
  }),
  FOYER_NOW: setting({
    describe:
      'An ISO instant, or a file that holds one and is read at each use, instead of the clock; for demonstrations and tests.',
    fallback: '',
    read: (value) => value,
  }),
  FOYER_GEOIP: setting({
    describe:
      'A MaxMind database file that turns a visitor’s address into a place, for “current location” without the browser’s permission.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  SMTP_URL: setting({
    describe:
      'Mail server as smtp://user:password@host:port or smtps://…. Without it every mail is a file in the outbox of the data folder, and nobody gets it.',
    fallback: '',
    read: (value) => (value ? address('SMTP_URL', value, ['smtp:', 'smtps:']) : undefined),
  }),
  MAIL_FROM: setting({
    describe:
      'Sender of all mails, as jobs@company.example or Company careers <jobs@company.example>. Without a name, the company’s is shown.',
    fallback: 'no-reply@ the site’s domain',
    read: (value) => (value ? sender(value) : undefined),
  }),
  FOYER_SIGNING_PEM: setting({
    describe:
      'A PEM file with an RSA key without a password and its certificates, which seals signed letters of all companies on this server. Without it each company gets a key of its own.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  FOYER_TSA_URL: setting({
    describe:
      'A time-stamp authority (RFC 3161) that vouches for the time of every seal. While it is away no letter is sealed; it is tried again.',
    fallback: '',
    read: (value) => (value ? address('FOYER_TSA_URL', value, ['http:', 'https:']) : undefined),
  }),
  FOYER_TSA_CERT: setting({
    describe:
      'A PEM file with the certificate of the time-stamp authority. Only times of these certificates are vouched for; keep those of earlier authorities in it.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  WEBHOOK_HOSTS: setting({
    describe:
      'Names or addresses in private networks that webhooks and requests to sign-in providers may go to, as they are written in the configured addresses, separated by commas. Without it only public addresses may be reached, and this machine while HOST is loopback.',
    fallback: '',
    read: (value) => (value ? value.split(',').map((part) => part.trim().toLowerCase()) : []),
  }),
  TRUST_PROXY: setting({
    describe: 'Addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
    fallback: '',
    read: (value) => (value ? value.split(',').map((part) => part.trim()) : undefined),
  }),
  FOYER_METRICS_TOKEN: setting({
    describe:
      'A token of at least 16 characters that callers of /metrics send as `Authorization: Bearer …`. Without it /metrics answers programs on this machine only, and nobody when PUBLIC_URL or TRUST_PROXY says that a proxy is in front.',
    fallback: '',
    read(value) {
      if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value))
        throw new SettingError(
          'FOYER_METRICS_TOKEN is shorter than 16 characters or holds spaces, and could be guessed or not be sent. Give another one or leave it out.',
        )
      return value
    },
  }),
  LOG_LEVEL: setting({
    describe: 'How much is logged: debug, info, warn, error or silent.',
    fallback: 'info',
    read(value) {
      const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
      const level = levels.find((known) => known === (value ?? 'info'))
      if (!level)
        throw new SettingError(
          `LOG_LEVEL is "${value}", but only ${levels.join(', ')} are known. Correct it or leave it out.`,
        )
      return level
    },
  }),
} satisfies Record<string, Setting<unknown>>

export type Environment = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }

/** Reads all settings from the given variables; the only reader of the process environment is {@link processEnvironment}. */
export function readEnvironment(variables: Variables): Environment {
  const entries = Object.entries(settings).map(([name, { read }]) => {
    const value = variables[name]
    return [
      name,
      (read as (value: string | undefined, all: Variables) => unknown)(value === '' ? undefined : value, variables),
    ]
  })
  return Object.fromEntries(entries) as Environment
}

/** The settings of this process. Paths are relative to the folder the caller stood in, which npm keeps in INIT_CWD. */
export function processEnvironment(): Environment {
  return readEnvironment(process.env)
}

/** A path given by an operator, relative to where the command was typed. */
export function callerPath(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

/** The instant that FOYER_NOW names, directly or through a file. */
export function readNow(value: string): Date {
  const text = existsSync(value) ? readFileSync(value, 'utf8').trim() : value
  const now = new Date(text)
  if (Number.isNaN(now.getTime())) {
    throw new SettingError(
      `FOYER_NOW is "${text}", but it must be an ISO instant such as 2026-01-31T09:00:00Z, or a file that holds one.`,
    )
  }
  return now
}
