import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'

/** An unusable setting. The message says what is wrong, why, and what to do; the server then stops. */
export class SettingError extends Error {
  override name = 'SettingError'
}

type Variables = Record<string, string | undefined>

/** An environment variable: its parser and its entry in the operator's reference. */
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
      `${name} is "${value.replace(/^([^/]*\/\/).*@/s, '$1…@')}", but it must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}. Correct it or leave it out.`,
    )
  }
  return value
}

/** Parses an address, alone or as `Name <address>`. Quotes and brackets in the name are refused, because they would be ambiguous. */
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

/** A folder in S3 storage. */
export interface S3Place {
  bucket: string
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
  /** True if the bucket is part of the path instead of the host name, as most services other than Amazon's expect. */
  pathStyle: boolean
}

const S3_EXAMPLE = 's3://bucket/folder?endpoint=https://storage.example&region=eu-1&path-style=true'

/** Parses FILES_URL. Refuses keys in it, because the address is logged and shown. */
function s3Place(value: string): S3Place {
  const wrong = (why: string) =>
    new SettingError(`FILES_URL ${why}. Write ${S3_EXAMPLE}, of which only the bucket is required, or leave it out.`)
  const url = new URL(address('FILES_URL', value, ['s3:']))
  if (url.username || url.password)
    throw wrong(
      'contains a key, but keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or the machine’s role',
    )
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw wrong('has no valid bucket name')
  const { endpoint, region, 'path-style': pathStyle = 'false', ...others } = Object.fromEntries(url.searchParams)
  const [other] = Object.keys(others)
  if (other !== undefined) throw wrong(`has the parameter “${other}”, which is unknown`)
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

/**
 * Parses FOYER_LLM_URL. Messages of visitors are sent there, so the connection must be encrypted or stay on this
 * machine.
 */
function modelAddress(value: string): string {
  const url = new URL(address('FOYER_LLM_URL', value, ['https:', 'http:']))
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
  if (!url.username && !url.search && path.endsWith('/v1') && (url.protocol === 'https:' || isLoopback))
    return `${url.origin}${path}`
  throw new SettingError(
    `FOYER_LLM_URL must end in /v1, start with https:// unless the model runs on this machine, and have no name or password. Write https://models.example.com/v1, or leave it out.`,
  )
}

/** Connection options of clamd for `net.connect`. */
type ScannerConnection = { host: string; port: number } | { path: string }

/** Parses FOYER_SCANNER: clamd://host:port, or clamd:///path/of/its/socket. */
function scannerConnection(value: string): ScannerConnection {
  const url = URL.canParse(value) && value.startsWith('clamd://') ? new URL(value) : undefined
  if (url?.host === '' && url.pathname.length > 1) return { path: decodeURIComponent(url.pathname) }
  if (url && url.hostname !== '' && ['', '/'].includes(url.pathname) && !url.username && !url.search)
    return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || CLAMD_PORT) }
  throw new SettingError(
    `FOYER_SCANNER is "${value}", but it must be the address of clamd, such as clamd://127.0.0.1:3310 or clamd:///run/clamav/clamd.ctl. Correct it or leave it out.`,
  )
}

const CLAMD_PORT = 3310

/** Every environment variable of Foyer; the generated reference lists them. */
export const settings = {
  PORT: setting({
    describe: 'Port to listen on; 0 picks a free one.',
    fallback: '3000',
    read: (value) => whole('PORT', value ?? '3000', 0, 65_535),
  }),
  HOST: setting({
    describe: 'Address to listen on.',
    fallback: '127.0.0.1',
    read: (value) => value ?? '127.0.0.1',
  }),
  PUBLIC_URL: setting({
    describe: 'Address that people use; links in pages, emails and sitemaps start with it.',
    fallback: 'http://localhost:PORT',
    read: (value) => (value ? new URL(address('PUBLIC_URL', value, ['http:', 'https:'])).origin : undefined),
  }),
  FOYER_DATA: setting({
    describe: 'Folder for the embedded database, files, outbox and run state.',
    fallback: '.data',
    read: (value) => resolve(value ?? '.data'),
  }),
  DATABASE_URL: setting({
    describe: 'PostgreSQL 15 or newer to use instead of the embedded one.',
    fallback: '',
    read: (value) => (value ? address('DATABASE_URL', value, ['postgres:', 'postgresql:']) : undefined),
  }),
  DATABASE_LISTEN_URL: setting({
    describe:
      'The same PostgreSQL without the connection pooler (such as PgBouncer) that DATABASE_URL leads to: notices between processes don’t pass a pooler. Each process keeps four connections there.',
    fallback: 'DATABASE_URL',
    read: (value) => (value ? address('DATABASE_LISTEN_URL', value, ['postgres:', 'postgresql:']) : undefined),
  }),
  DATABASE_POOL: setting({
    describe: 'Connections to the database that a process opens at most, besides those that listen; at least 2.',
    fallback: '10',
    read(value) {
      if (value === '1')
        throw new SettingError(
          'DATABASE_POOL is 1, but while one connection holds a transaction, the queue of jobs needs another. Set it to 2 or more, or leave it out.',
        )
      return whole('DATABASE_POOL', value ?? '10', 2, 200)
    },
  }),
  DATABASE_READ_URLS: setting({
    describe:
      'Standbys of the database, separated by commas. Each process reads all jobs for its indexes there, as long as one is at most a second behind; everything else is read from DATABASE_URL.',
    fallback: '',
    read: (value) =>
      (value ?? '')
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean)
        .map((url) => address('DATABASE_READ_URLS', url, ['postgres:', 'postgresql:'])),
  }),
  FILES_URL: setting({
    describe:
      'S3 storage for letters and other files, instead of the data folder: s3://bucket/folder, with ?endpoint=…, &region=… and &path-style=true for services other than Amazon’s. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine’s role.',
    fallback: '',
    read: (value) => (value ? s3Place(value) : undefined),
  }),
  FOYER_SEED: setting({
    describe:
      '`demo` fills an empty database with the demo; `none` leaves it empty. Defaults to `demo` if HOST is loopback and DATABASE_URL isn’t set, else `none`.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'demo' || value === 'none') return value
      throw new SettingError(
        `FOYER_SEED is "${value}", but only "demo" and "none" are allowed. Correct it or leave it out.`,
      )
    },
  }),
  FOYER_SECRET: setting({
    describe: 'Secret that signs tokens, at least 32 characters. By default Foyer creates one in the data folder.',
    fallback: '',
    read(value) {
      if (value !== undefined && value.length < 32) {
        throw new SettingError(
          'FOYER_SECRET has fewer than 32 characters and could be guessed. Set a longer one or leave it out.',
        )
      }
      return value
    },
  }),
  FOYER_LIMITS: setting({
    describe:
      '`off` lifts the limits on reads, sign-ups and email requests from one address, for load tests; never those on wrong passwords and codes. Only with a loopback HOST.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'on') return 'on' as const
      if (value === 'off') return 'off' as const
      throw new SettingError(`FOYER_LIMITS is "${value}", but only "off" is allowed. Correct it or leave it out.`)
    },
  }),
  FOYER_PSEUDO_LOCALE: setting({
    describe:
      '`on` serves `hl=en-XA` in a pseudo-language that reveals untranslatable text; for development and tests.',
    fallback: '',
    read(value) {
      if (value === undefined || value === 'on') return value === 'on'
      throw new SettingError(`FOYER_PSEUDO_LOCALE is "${value}", but only "on" is allowed. Correct it or leave it out.`)
    },
  }),
  FOYER_NOW: setting({
    describe:
      'An ISO instant to use instead of the clock, or a file with one that is read at each use; for demonstrations and tests.',
    fallback: '',
    read: (value) => value,
  }),
  FOYER_GEOIP: setting({
    describe:
      'A MaxMind database file that maps a visitor’s IP address to a place, for “current location” without the browser’s permission.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  SMTP_URL: setting({
    describe:
      'SMTP server as smtp://user:password@host:port or smtps://…. Without it, every email is a file in the data folder’s outbox and isn’t delivered.',
    fallback: '',
    read: (value) => (value ? address('SMTP_URL', value, ['smtp:', 'smtps:']) : undefined),
  }),
  MAIL_FROM: setting({
    describe:
      'Sender of all emails: jobs@company.example or Company careers <jobs@company.example>. The name defaults to the company’s.',
    fallback: 'no-reply@ and the site’s domain',
    read: (value) => (value ? sender(value) : undefined),
  }),
  FOYER_SIGNING_PEM: setting({
    describe:
      'A PEM file with an RSA key (no password) and its certificates, which seals the letters of all companies on this server. By default each company gets its own key.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  FOYER_TSA_URL: setting({
    describe:
      'A time-stamp authority (RFC 3161) that confirms the time of every seal. While it is down, letters wait and are retried.',
    fallback: '',
    read: (value) => (value ? address('FOYER_TSA_URL', value, ['http:', 'https:']) : undefined),
  }),
  FOYER_TSA_CERT: setting({
    describe:
      'A PEM file with the time-stamp authority’s certificate. Only time-stamps by these certificates count as confirmed; keep those of earlier authorities in it.',
    fallback: '',
    read: (value) => (value ? resolve(value) : undefined),
  }),
  FOYER_LLM_URL: setting({
    describe:
      'The base address of a language model’s server that speaks the OpenAI protocol, ending in /v1: https, or http on this machine. With FOYER_LLM_MODEL, the assistant asks it; every sentence is checked.',
    fallback: '',
    read: (value) => (value ? modelAddress(value) : undefined),
  }),
  FOYER_LLM_MODEL: setting({
    describe: 'The name of the model.',
    fallback: '',
    read: (value) => value || undefined,
  }),
  FOYER_LLM_KEY: setting({
    describe: 'The key of the model’s server, if it asks for one.',
    fallback: '',
    read: (value) => value || undefined,
  }),
  FOYER_SCANNER: setting({
    describe:
      'A virus scanner that speaks clamd’s protocol and scans every upload before it is stored: clamd://host:3310, or clamd:///run/clamav/clamd.ctl for a socket on this machine.',
    fallback: '',
    read: (value) => (value ? scannerConnection(value) : undefined),
  }),
  FOYER_SCANNER_DOWN: setting({
    describe: 'What happens to uploads while the scanner doesn’t answer: `refuse` or `accept`, unscanned.',
    fallback: 'refuse',
    read(value) {
      if (value === undefined || value === 'refuse') return 'refuse'
      if (value === 'accept') return value
      throw new SettingError(
        `FOYER_SCANNER_DOWN is "${value}", but only "refuse" and "accept" are allowed. Correct it or leave it out.`,
      )
    },
  }),
  FOYER_RECOGNITION: setting({
    describe:
      'Whether the text of photographed and scanned résumés is recognized, on this machine, which takes a few seconds a page: `on` or `off`. Without the optional packages it is off.',
    fallback: 'on',
    read(value) {
      if (value === undefined || value === 'on') return 'on'
      if (value === 'off') return value
      throw new SettingError(
        `FOYER_RECOGNITION is "${value}", but only "on" and "off" are allowed. Correct it or leave it out.`,
      )
    },
  }),
  WEBHOOK_HOSTS: setting({
    describe:
      'Hosts in private networks that webhooks and sign-in providers can use, spelled as in the configured addresses, separated by commas. By default only public addresses can be reached, and this machine while HOST is loopback.',
    fallback: '',
    read: (value) => (value ? value.split(',').map((part) => part.trim().toLowerCase()) : []),
  }),
  TRUST_PROXY: setting({
    describe: 'Addresses of proxies whose X-Forwarded-For is trusted, separated by commas.',
    fallback: '',
    read: (value) => (value ? value.split(',').map((part) => part.trim()) : undefined),
  }),
  FOYER_SECOND_FACTOR: setting({
    describe:
      'Whether colleagues, who open the data of others, need a second factor (a passkey, or a code of an authenticator app) after signing in: `required`, `optional`, or `outside-loopback`, which requires it on sites whose address isn’t one of this machine.',
    fallback: 'outside-loopback',
    read(value) {
      if (value === undefined || value === 'outside-loopback') return 'outside-loopback'
      if (value === 'required' || value === 'optional') return value
      throw new SettingError(
        `FOYER_SECOND_FACTOR is "${value}", but only "required", "optional" and "outside-loopback" are allowed. Correct it or leave it out.`,
      )
    },
  }),
  FOYER_METRICS_TOKEN: setting({
    describe:
      'A token of at least 16 characters that clients of /metrics send as `Authorization: Bearer …`. Without it, /metrics answers only programs on this machine, and no one if PUBLIC_URL or TRUST_PROXY shows that a proxy is in front.',
    fallback: '',
    read(value) {
      if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value))
        throw new SettingError(
          'FOYER_METRICS_TOKEN has fewer than 16 characters or contains spaces, so it could be guessed or not be sent. Set another one or leave it out.',
        )
      return value
    },
  }),
  LOG_LEVEL: setting({
    describe: 'Log level: debug, info, warn, error or silent.',
    fallback: 'info',
    read(value) {
      const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
      const level = levels.find((known) => known === (value ?? 'info'))
      if (!level)
        throw new SettingError(
          `LOG_LEVEL is "${value}", but only ${levels.join(', ')} are allowed. Correct it or leave it out.`,
        )
      return level
    },
  }),
} satisfies Record<string, Setting<unknown>>

export type Environment = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }

/** Reads all settings from the given variables. Only {@link processEnvironment} reads the process environment. */
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

/** Reads the settings of this process. */
export function processEnvironment(): Environment {
  return readEnvironment(process.env)
}

/** Resolves an operator's path against the folder of the shell, which npm passes in INIT_CWD. */
export function callerPath(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

/** Returns the instant of FOYER_NOW, given directly or in a file. @throws SettingError for anything else */
export function readNow(value: string): Date {
  const text = existsSync(value) ? readFileSync(value, 'utf8').trim() : value
  const now = new Date(text)
  if (Number.isNaN(now.getTime())) {
    throw new SettingError(
      `FOYER_NOW is "${text}", but it must be an ISO instant such as 2026-01-31T09:00:00Z, or a file that contains one.`,
    )
  }
  return now
}
