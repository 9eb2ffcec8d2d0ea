import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { importJobs } from '#features/jobs/job-import/server/import-jobs.ts'
import { questionIntakeService } from '#features/jobs/job-import/server/index.ts'
import { createOffer } from '#features/letters/offers/server/company/create-offer.ts'
import { newFileKey } from '#features/letters/offers/server/files/key-store.ts'
import { offerDependencies } from '#features/letters/offers/server/records/dependencies.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openContext } from '#main/boot/context.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { testLetter } from '../letters/make-letter.ts'
import type { Cluster } from './cluster.ts'
import { ownFolder } from './services.ts'

export const DOMAIN = 'meridian.example'
export const PASSWORD = 'foyer-demo'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An offer that waits for a signature. */
export interface OpenOffer {
  encId: string
  letterSha256: string
}

/** The company whose site runs on a cluster: its commands, and access to its database. */
export interface Company {
  /** Email addresses of people with an account, all with the same password and name. */
  people: string[]
  positions: number[]
  /** Extends offers to a person. */
  extend(email: string, count: number): Promise<OpenOffer[]>
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Creates a company with jobs and people on the database of a cluster. */
export async function openCompany(
  { primaryUrl, dataFolder, secret, siteUrl }: Cluster,
  counts: { people: number; positions: number },
): Promise<Company> {
  const env = readEnvironment({
    DATABASE_URL: primaryUrl,
    FOYER_DATA: dataFolder,
    FOYER_SECRET: secret,
    LOG_LEVEL: 'silent',
  })
  const context = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => siteUrl)
  const { db, database, files } = context
  const rows = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(statement, values)).rows
  const site = { termsOfService: { enabled: false }, pcsxConfig: { applyConfig: { resumeRequired: false } } }
  const { id: tenantId } = await createTenant(db, { name: 'Meridian', domain: DOMAIN, site })
  await context.tenants.reload()
  await seedDemoAccounts(db, { meridian: tenantId, northgate: tenantId }, new Date())
  await sql`
    INSERT INTO accounts (id, tenant_id, email, email_verified, first_name, last_name, name)
    SELECT 'person-' || n, ${tenantId}, 'person' || n || '@example.org', true, 'Alice', 'Moreau', 'Alice Moreau'
    FROM generate_series(1, ${counts.people}::int) AS n`.execute(db)
  await sql`
    INSERT INTO account_credentials (id, tenant_id, account_id, provider_id, provider_account_id, password_hash)
    SELECT 'credential-' || n, ${tenantId}, 'person-' || n, 'credential', 'person-' || n, password_hash
    FROM account_credentials JOIN accounts ON accounts.id = account_id, generate_series(1, ${counts.people}::int) AS n
    WHERE accounts.email = 'alice@example.com'`.execute(db)
  const lines = Array.from({ length: counts.positions }, (_, n) =>
    JSON.stringify({ id: `J${n}`, title: `Baker ${n}`, description: '<p>Bread, rolls and cakes.</p>' }),
  )
  await importJobs({
    db,
    gazetteer: context.use(gazetteerService),
    openIntake: context.use(questionIntakeService),
    tenantId,
    reader: { zone: 'UTC', language: 'en', today: '2026-05-04' },
    file: { stream: [`${lines.join('\n')}\n`] as unknown as AsyncIterable<string> },
    format: 'jsonl',
    source: undefined,
    closeMissing: false,
    force: false,
    stop: new AbortController().signal,
    now: new Date(),
    onCommit: () => undefined,
    onRow: () => undefined,
  })
  const bytes = await testLetter('We offer you this job.')
  const letter = { key: newFileKey(), sha256: sha256(bytes), pages: 1, texts: ['We offer you this job.'] }
  await files.put(letter.key, bytes)
  // The servers run as another user.
  execFileSync('chown', ['-R', '65534:65534', ownFolder(dataFolder)])
  // Emails of this process would be another user's files, too.
  const service = {
    ...offerDependencies(context),
    notify: async () => ({ id: 0, added: true }),
    webhooks: { enqueue: async () => undefined },
  }
  const positions = await rows<{ id: number }>('SELECT id FROM positions ORDER BY id')

  return {
    people: Array.from({ length: counts.people }, (_, n) => `person${n + 1}@example.org`),
    positions: positions.map(({ id }) => id),
    async extend(email, count) {
      const offers: OpenOffer[] = []
      for (let made = 0; made < count; made += 1) {
        const encId = await createOffer(service, {
          tenantId,
          accountId: email.replace(/^person(\d+)@.*$/, 'person-$1'),
          position: { id: null, name: 'Baker' },
          expiresAt: null,
          documents: [{ name: 'Letter', kind: 'inline', otherMethods: ['typed'], pending: false, letter }],
        })
        offers.push({ encId, letterSha256: letter.sha256 })
      }
      return offers
    },
    rows,
    close: () => context.close(),
  }
}
