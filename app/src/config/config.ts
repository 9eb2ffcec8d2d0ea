import { isIP } from 'node:net'
import { type Environment, readNow, SettingError } from './env.ts'

export interface AppConfig {
  host: string
  port: number
  /** Known once the server listens when PORT is 0 and PUBLIC_URL is not given. */
  publicUrl: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  /** Undefined when files lie in the data folder. */
  filesPlace: Environment['FILES_URL']
  seed: 'demo' | 'none'
  limits: 'on' | 'off'
  /** Whether `hl=en-XA` is answered in the made-up language of tests. */
  pseudoLocale: boolean
  /** Reads the fixed clock, when one is configured. */
  fixedNow: (() => Date) | undefined
  geoipFile: string | undefined
  /** Undefined when mails only go to the outbox. */
  smtpUrl: string | undefined
  /** Without it mails come from the company's domain. */
  mailFrom: Environment['MAIL_FROM']
  /** Path of a key and certificates that seal letters; undefined when companies have keys of their own. */
  signingPem: string | undefined
  /** Authority that vouches for the time of a seal. */
  timestampUrl: string | undefined
  /** Path of the certificates of authorities whose time is believed. */
  timestampPem: string | undefined
  /** Where webhooks and requests to sign-in providers may go besides public addresses. */
  outgoingReach: { loopback: boolean; hosts: string[] }
  trustProxy: string[] | undefined
  /** Callers of `/metrics` must send it; undefined where only this machine may read them. */
  metricsToken: string | undefined
  logLevel: Environment['LOG_LEVEL']
  production: boolean
}

/** Whether a host name or address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Turns settings into the configuration of a process, and refuses those that contradict one another. */
export function buildConfig(env: Environment): AppConfig {
  const loopback = isLoopback(env.HOST)
  const seed = env.FOYER_SEED ?? (loopback && !env.DATABASE_URL ? 'demo' : 'none')
  if (seed === 'demo' && !loopback) {
    throw new SettingError(
      `FOYER_SEED is "demo", but HOST is ${env.HOST}: the demo's accounts have a known password and must not be reachable by others. Set FOYER_SEED=none, or HOST=127.0.0.1.`,
    )
  }
  if (env.FOYER_LIMITS === 'off' && !loopback) {
    throw new SettingError(
      `FOYER_LIMITS is "off", but HOST is ${env.HOST}: without limits the site can be flooded. Leave it out, or set HOST=127.0.0.1.`,
    )
  }
  const fixed = env.FOYER_NOW
  if (fixed !== undefined) {
    if (seed !== 'demo' || !loopback) {
      throw new SettingError(
        'FOYER_NOW is set, but it works only with FOYER_SEED=demo and a loopback HOST: a moved clock must not decide about real offers. Leave it out.',
      )
    }
    readNow(fixed)
  }
  if (env.SMTP_URL && !env.PUBLIC_URL && !isLoopback(new URL(env.SMTP_URL).hostname)) {
    throw new SettingError(
      'SMTP_URL is set, but PUBLIC_URL is not: links in mails would lead their readers to localhost. Set PUBLIC_URL to the address that people use.',
    )
  }
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataFolder: env.FOYER_DATA,
    databaseUrl: env.DATABASE_URL,
    filesPlace: env.FILES_URL,
    seed,
    limits: env.FOYER_LIMITS,
    pseudoLocale: env.FOYER_PSEUDO_LOCALE,
    fixedNow: fixed === undefined ? undefined : () => readNow(fixed),
    geoipFile: env.FOYER_GEOIP,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    signingPem: env.FOYER_SIGNING_PEM,
    timestampUrl: env.FOYER_TSA_URL,
    timestampPem: env.FOYER_TSA_CERT,
    outgoingReach: { loopback, hosts: env.WEBHOOK_HOSTS },
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.FOYER_METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    production: true,
  }
}
