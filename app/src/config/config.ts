import { isIP } from 'node:net'
import { type Environment, readNow, SettingError } from './env.ts'

export interface AppConfig {
  host: string
  port: number
  /** Set once the server listens, if PORT is 0 and PUBLIC_URL is missing. */
  publicUrl: string | undefined
  dataFolder: string
  databaseUrl: string | undefined
  /** URL of the same database without a pooler. */
  databaseListenUrl: string | undefined
  databasePool: number
  /** Standbys of the database; empty if there are none. */
  databaseReadUrls: string[]
  /** Undefined if files are in the data folder. */
  filesPlace: Environment['FILES_URL']
  seed: 'demo' | 'none'
  limits: 'on' | 'off'
  /** True if `hl=en-XA` is served in the pseudo-language of tests. */
  pseudoLocale: boolean
  /** Reads the fixed clock, when one is configured. */
  fixedNow: (() => Date) | undefined
  geoipFile: string | undefined
  /** Undefined if emails go to the outbox. */
  smtpUrl: string | undefined
  /** Defaults to an address in the company's domain. */
  mailFrom: Environment['MAIL_FROM']
  /** Path of a key and certificates that seal all letters; undefined if each company has its own key. */
  signingPem: string | undefined
  /** Time-stamp authority that confirms the time of a seal. */
  timestampUrl: string | undefined
  /** Path of the trusted time-stamp authorities' certificates. */
  timestampPem: string | undefined
  /** The virus scanner of uploaded files; undefined if none is set. */
  scanner: { connection: NonNullable<Environment['FOYER_SCANNER']>; whenDown: 'refuse' | 'accept' } | undefined
  /** True if the text of photographed and scanned résumés is recognized. */
  recognizesScans: boolean
  /** The outside language model of the assistant; undefined if its own rules answer. */
  model: { url: string; name: string; key: string | undefined } | undefined
  /** Hosts besides public addresses that webhooks and sign-in providers can use. */
  outgoingReach: { loopback: boolean; hosts: string[] }
  trustProxy: string[] | undefined
  /** Rule for the second factor of colleagues; `outside-loopback` requires it on sites that other machines can reach. */
  secondFactor: Environment['FOYER_SECOND_FACTOR']
  /** Bearer token of `/metrics`; undefined if only this machine can read them. */
  metricsToken: string | undefined
  logLevel: Environment['LOG_LEVEL']
  production: boolean
}

/** Returns true for a host name or address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Builds the configuration of a process. @throws SettingError for settings that contradict each other */
export function buildConfig(env: Environment): AppConfig {
  const loopback = isLoopback(env.HOST)
  const seed = env.FOYER_SEED ?? (loopback && !env.DATABASE_URL ? 'demo' : 'none')
  if (seed === 'demo' && !loopback) {
    throw new SettingError(
      `FOYER_SEED is "demo", but HOST is ${env.HOST}: the demo's accounts have a known password and must not be reachable from other machines. Set FOYER_SEED=none, or HOST=127.0.0.1.`,
    )
  }
  if (env.FOYER_LIMITS === 'off' && !loopback) {
    throw new SettingError(
      `FOYER_LIMITS is "off", but HOST is ${env.HOST}: without limits anyone could flood the site. Leave it out, or set HOST=127.0.0.1.`,
    )
  }
  const fixed = env.FOYER_NOW
  if (fixed !== undefined) {
    if (seed !== 'demo' || !loopback) {
      throw new SettingError(
        'FOYER_NOW is set, but it works only with FOYER_SEED=demo and a loopback HOST: a changed clock must not decide about real offers. Leave it out.',
      )
    }
    readNow(fixed)
  }
  if (env.SMTP_URL && !env.PUBLIC_URL && !isLoopback(new URL(env.SMTP_URL).hostname)) {
    throw new SettingError(
      'SMTP_URL is set, but PUBLIC_URL is not: links in emails would point to localhost. Set PUBLIC_URL to the address that people use.',
    )
  }
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL) {
    throw new SettingError(
      'DATABASE_LISTEN_URL is set, but DATABASE_URL is not: the embedded database needs neither. Set DATABASE_URL, or leave both out.',
    )
  }
  if (env.DATABASE_READ_URLS.length > 0 && !env.DATABASE_URL) {
    throw new SettingError(
      'DATABASE_READ_URLS is set, but DATABASE_URL is not: the embedded database has no standbys. Set DATABASE_URL, or leave both out.',
    )
  }
  if (Boolean(env.FOYER_LLM_URL) !== Boolean(env.FOYER_LLM_MODEL)) {
    const [set, missing] = env.FOYER_LLM_URL
      ? ['FOYER_LLM_URL', 'FOYER_LLM_MODEL']
      : ['FOYER_LLM_MODEL', 'FOYER_LLM_URL']
    throw new SettingError(
      `${set} is set, but ${missing} is not: the assistant needs both to ask a model. Set ${missing}, or leave both out.`,
    )
  }
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataFolder: env.FOYER_DATA,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databasePool: env.DATABASE_POOL,
    databaseReadUrls: env.DATABASE_READ_URLS,
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
    scanner: env.FOYER_SCANNER && { connection: env.FOYER_SCANNER, whenDown: env.FOYER_SCANNER_DOWN },
    recognizesScans: env.FOYER_RECOGNITION === 'on',
    model:
      env.FOYER_LLM_URL && env.FOYER_LLM_MODEL
        ? { url: env.FOYER_LLM_URL, name: env.FOYER_LLM_MODEL, key: env.FOYER_LLM_KEY }
        : undefined,
    outgoingReach: { loopback, hosts: env.WEBHOOK_HOSTS },
    trustProxy: env.TRUST_PROXY,
    secondFactor: env.FOYER_SECOND_FACTOR,
    metricsToken: env.FOYER_METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    production: true,
  }
}
