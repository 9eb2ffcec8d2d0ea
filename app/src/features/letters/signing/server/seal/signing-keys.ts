import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { signingLimits } from '../../limits.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { sha256 } from './cms.ts'
import { addKey, type KeyRow, listKeys, lockKeys } from './key-store.ts'
import { lockPrivateKey, unlockPrivateKey } from './lock-private-key.ts'
import { makeCertificate } from './make-certificate.ts'
import { pemCertificates } from './certificates.ts'
import type { SealKey } from './seal-pdf.ts'

/** Dependencies for sealing. */
export interface SealService {
  db: Database
  /** FOYER_SECRET; private keys are encrypted under a key derived from it. */
  signingSecret: string
  /** FOYER_SIGNING_PEM: a file with a key and its certificates; undefined if companies have generated keys. */
  signingPem: string | undefined
  /** FOYER_TSA_URL: a time-stamp authority, if any. */
  timestampUrl: string | undefined
  /** FOYER_TSA_CERT: a file with trusted time-stamping certificates, if any. */
  timestampPem: string | undefined
}

/** Collects the dependencies for sealing from a process's configuration. */
export const sealServiceOf = (base: {
  db: Database
  secrets: { signing: string }
  config: { signingPem: string | undefined; timestampUrl: string | undefined; timestampPem: string | undefined }
}): SealService => ({
  db: base.db,
  signingSecret: base.secrets.signing,
  signingPem: base.config.signingPem,
  timestampUrl: base.config.timestampUrl,
  timestampPem: base.config.timestampPem,
})

/** The company whose letters are sealed. */
export interface SealingCompany {
  id: number
  name: string
  domain: string
}

/**
 * Returns the current sealing key and certificates of a company: the configured ones, else its own, generated on first
 * use. Concurrent processes get the same key.
 * @throws an Error with a sentence if the key cannot be read
 */
export async function signingKey(service: SealService, company: SealingCompany, now: Date): Promise<SealKey> {
  const { db, signingPem, signingSecret } = service
  if (signingPem !== undefined) {
    const key = readPem(await readFile(signingPem, 'utf8'))
    const certificates = key.certificates.map((der) => Buffer.from(der))
    await addKey(db, company.id, { certificates, fingerprint: fingerprintOf(key), privateKey: null }, now)
    return key
  }
  const row = usable(await listKeys(db, company.id), now) ?? (await makeKey(service, company, now))
  return {
    privateKey: unlockPrivateKey(signingSecret, row.fingerprint, row.privateKey),
    certificates: row.certificates,
  }
}

/** Returns the current sealing certificate of a company as PEM, for downloads and for `foyer offer verify --cert`. */
export async function signingCertificate(service: SealService, company: SealingCompany, now: Date): Promise<string> {
  const [own] = (await signingKey(service, company, now)).certificates
  return own ? new X509Certificate(own).toString() : ''
}

/** Returns every certificate that ever sealed a company's letters, as DER. */
export async function knownCertificates(db: Database, tenantId: number): Promise<Buffer[]> {
  return (await listKeys(db, tenantId)).flatMap(({ certificates }) => certificates.slice(0, 1))
}

type OwnKey = KeyRow & { privateKey: Buffer }

const isUsable = (certificate: X509Certificate, now: Date) =>
  certificate.validFromDate <= now && now < certificate.validToDate

function usable(rows: readonly KeyRow[], now: Date): OwnKey | undefined {
  return rows.find(
    (row): row is OwnKey =>
      row.privateKey !== null &&
      row.certificates[0] !== undefined &&
      isUsable(new X509Certificate(row.certificates[0]), now),
  )
}

async function makeKey({ db, signingSecret }: SealService, company: SealingCompany, now: Date): Promise<OwnKey> {
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx, company.id)
    const made = usable(await listKeys(trx, company.id), now)
    if (made) return made
    return addNewKey(trx, signingSecret, company, now)
  })
}

async function addNewKey(trx: Transaction, secret: string, company: SealingCompany, now: Date): Promise<OwnKey> {
  const { certificate, privateKey } = await makeCertificate(company, now, signingLimits.signingCertificateYears)
  const fingerprint = sha256(certificate).toString('hex')
  const row = { certificates: [certificate], fingerprint, privateKey: lockPrivateKey(secret, fingerprint, privateKey) }
  await addKey(trx, company.id, row, now)
  return row
}

/**
 * Generates a new key for a company, for example after losing the secret that encrypts the current one. Letters sealed
 * before stay valid.
 */
export async function renewKey({ db, signingSecret }: SealService, company: SealingCompany, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx, company.id)
    await addNewKey(trx, signingSecret, company, now)
  })
}

const fingerprintOf = ({ certificates }: SealKey) => sha256(certificates[0] ?? new Uint8Array()).toString('hex')

const MIN_BITS = 2048

/**
 * Parses a PEM file with an RSA key and its certificates (RFC 7468), in any order.
 * @throws an Error with a sentence about the mismatch
 */
export function readPem(text: string): SealKey {
  const key = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA )?PRIVATE KEY-----/.exec(text)?.[0]
  if (!key) throw new Error('FOYER_SIGNING_PEM has no private key, or one with a password. Save it without a password.')
  const privateKey = createPrivateKey(key)
  if (privateKey.asymmetricKeyType !== 'rsa' || (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new Error(`FOYER_SIGNING_PEM must hold an RSA key of at least ${MIN_BITS} bits.`)
  const certificates = pemCertificates(text).map((der) => new X509Certificate(der))
  const own = certificates.find((certificate) => certificate.checkPrivateKey(privateKey))
  if (!own) throw new Error('FOYER_SIGNING_PEM holds no certificate of its private key.')
  const others = certificates.filter((certificate) => certificate !== own)
  return { privateKey, certificates: [own, ...others].map(({ raw }) => raw) }
}
