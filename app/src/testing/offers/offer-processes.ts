import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { createOffer } from '#features/letters/offers/server/company/create-offer.ts'
import { newFileKey } from '#features/letters/offers/server/files/key-store.ts'
import { type CompanyOffers, offerDependencies } from '#features/letters/offers/server/records/dependencies.ts'
import { signedLetterJob } from '#features/letters/offers/server/files/make-signed-file.ts'
import { findAccountId, findOfferRow, listDocumentRows } from '#features/letters/offers/server/records/store.ts'
import type { StoredLetter } from '#features/letters/offers/server/records/write-store.ts'
import type { DocumentKind } from '#features/letters/offers/rules.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { knownCertificates } from '#features/letters/signing/server/seal/signing-keys.ts'
import { verifyPdf } from '#features/letters/signing/server/verify/verify-pdf.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { newSecret } from '#features/site/webhooks/server/post-signed.ts'
import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { openContext, type SiteContext } from '#main/boot/context.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { mailJob } from '#platform/mail/mail-queue.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { message } from '#platform/messages/messages.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { formBody } from '../visitor.ts'
import { readMail } from '../read-mail.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'
import { openTestDatabase } from '../test-database.ts'
import { testLetter } from '../letters/make-letter.ts'
import { type NetworkBrowser, signInOver } from '../processes/network-browser.ts'
import { openReceiver, type WebhookReceiver } from '../processes/webhook-receiver.ts'

const DOMAIN = 'meridian.example'
const EMAIL = 'alice@example.com'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An action of a candidate on an offer. */
export type Act = 'typed' | 'upload' | 'decline' | 'esign'

export interface GivenOffer {
  encId: string
  document: { id: number; encId: string; letterSha256: string }
}

/** Separate server processes on one database and one data folder, with this process as the company's command. */
export interface OfferProcesses {
  /** Context for commands. */
  base: SiteContext
  company: CompanyOffers
  folder: string
  tenantId: number
  /** Receives all webhooks of the servers. */
  receiver: WebhookReceiver
  letters: { first: StoredLetter; second: StoredLetter; signed: Uint8Array }
  /** Starts a server; `makeFiles: false` if no signed files are needed. */
  start(options?: { makeFiles?: boolean }): Promise<ServerProcess>
  /** Extends an offer to the candidate, without notifications. */
  extend(kind?: DocumentKind, expiresAt?: Date | null): Promise<GivenOffer>
  /**
   * Sends a request of the candidate's browser, always with the same session. @returns the offer's status, or the error
   */
  act(server: Pick<ServerProcess, 'url'>, offer: GivenOffer, act: Act): Promise<string>
  /** Returns the request as sent. */
  request(url: string, offer: GivenOffer, act: Act): Promise<{ path: string; init: RequestInit & { body: Uint8Array } }>
  /** Returns true if a file has a valid seal of the company. */
  isSealed(key: string): Promise<boolean>
  /** Counts the emails about an offer, waiting or delivered: outcome and changes, and signed copies. One delivered twice counts once. */
  mailsAbout(encId: string): Promise<{ outcome: number; copies: number }>
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const PATHS: Record<Act, (offer: GivenOffer) => string> = {
  typed: ({ encId }) => `${encId}/accept`,
  upload: ({ encId }) => `${encId}/accept`,
  decline: ({ encId }) => `${encId}/decline`,
  esign: ({ encId, document }) => `${encId}/${document.encId}/esign_status`,
}

/** Opens offers on a separate, migrated database; `pooler` starts one in between, which the servers go through. */
export async function openOfferProcesses(
  pooler?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>,
  { open = openTestDatabase, site = {} }: { open?: () => Promise<OpenDatabase>; site?: object } = {},
): Promise<OfferProcesses> {
  const database = await open()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-processes-'))
  const databaseUrl = database.connection.connectionString ?? ''
  const pooled = await pooler?.(databaseUrl)
  const env = readEnvironment({ DATABASE_URL: databaseUrl, FOYER_DATA: folder, LOG_LEVEL: 'silent' })
  const tenantId = (await createTenant(database.db, { name: 'Meridian', domain: DOMAIN, site })).id
  await seedDemoAccounts(database.db, { meridian: tenantId, northgate: tenantId }, new Date())
  const accountId = (await findAccountId(database.db, tenantId, EMAIL)) ?? ''
  const publicUrl = () => 'http://localhost:3000'
  const base = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, publicUrl)
  const { db, files } = base
  const company: CompanyOffers = offerDependencies(base)
  const failing = {
    ...company,
    notify: async () => ({ id: 0, added: true }),
    webhooks: { enqueue: async () => undefined },
  }
  const receiver = await openReceiver()
  await addWebhook(db, { tenantId, url: receiver.url, events: [], secret: newSecret(), now: new Date() })
  const keep = async (line: string): Promise<StoredLetter> => {
    const bytes = await testLetter(line)
    const letter = { key: newFileKey(), sha256: sha256(bytes), pages: 1, texts: [line] }
    await files.put(letter.key, bytes)
    return letter
  }
  const letters = {
    first: await keep('We offer you this job.'),
    second: await keep('We offer you more.'),
    signed: await testLetter('Signed by hand'),
  }
  const servers: ServerProcess[] = []
  let browser: Promise<NetworkBrowser> | undefined
  /** Texts by the first part of the Message-ID. */
  const mails = new Map<string, string>()
  const read = new Set<string>()

  const opened: OfferProcesses = {
    base,
    company,
    folder,
    tenantId,
    receiver,
    letters,
    async start({ makeFiles = true } = {}) {
      const server = await startServerProcess(pooled?.url ?? databaseUrl, folder, {
        leaves: makeFiles ? '' : signedLetterJob.name,
        listenUrl: pooled && databaseUrl,
      })
      servers.push(server)
      browser ??= signInOver(server.url, EMAIL, DOMAIN)
      await browser
      return server
    },
    async extend(kind = 'inline', expiresAt = null) {
      const encId = await createOffer(failing, {
        tenantId,
        accountId,
        position: { id: null, name: 'Baker' },
        expiresAt,
        documents: [{ name: 'Letter', kind, otherMethods: ['typed', 'upload'], pending: false, letter: letters.first }],
      })
      const offer = await findOfferRow(db, { tenantId, encId })
      const [document] = offer ? await listDocumentRows(db, [offer.id]) : []
      if (!document) throw new Error('The offer is gone.')
      return { encId, document }
    },
    async request(url, offer, act) {
      const { letterSha256 } = offer.document
      const typed = { full_name: 'Alice Moreau', agreed: 'true', terms_version: '1', letter_sha256: letterSha256 }
      const file = { field: 'signed_offer_letter_pdf_file', name: 'signed.pdf', bytes: letters.signed }
      const empty = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
      const isForm = act === 'typed' || act === 'upload'
      const sent = isForm ? await (act === 'typed' ? formBody(typed) : formBody({}, [file])) : empty
      const { cookie = '', token = '' } = (await browser) ?? {}
      const headers = { origin: url, cookie, 'x-csrf-token': token, ...sent.headers }
      return {
        path: `/api/offer/offers/${PATHS[act](offer)}?domain=${DOMAIN}`,
        init: { method: 'POST', body: new Uint8Array(sent.payload), headers },
      }
    },
    async act({ url }, offer, act) {
      const { path, init } = await opened.request(url, offer, act)
      const answer = await fetch(`${url}${path}`, init)
      const { data, error } = (await answer.json()) as {
        data: { offer?: { status: string } }
        error: { code?: string }
      }
      return answer.status === 200 ? (data.offer?.status ?? 'no offer') : `${answer.status} ${error.code}`
    },
    async isSealed(key) {
      const bytes = await files.get(key)
      return bytes !== undefined && verifyPdf(bytes, await knownCertificates(db, tenantId)).ok
    },
    async mailsAbout(encId) {
      const { rows } = await database.pool.query<{ id: string; text: string }>(
        `SELECT data->>'id' AS id, data->'mail'->>'text' AS text FROM pgboss.job WHERE name = $1`,
        [mailJob.name],
      )
      for (const { id, text } of rows) mails.set(id, text)
      const outbox = outboxFolder(folder)
      for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
        if (!name.endsWith('.eml') || read.has(name)) continue
        const { headers, text } = readMail(readFileSync(join(outbox, name), 'utf8'))
        mails.set(/<(.+)@/.exec(headers['message-id'] ?? '')?.[1] ?? name, text)
        read.add(name)
      }
      const about = [...mails.values()].filter((text) => text.includes(encId))
      const copies = about.filter((text) => text.includes(message('en', 'mail.offer.button.copy'))).length
      return { outcome: about.length - copies, copies }
    },
    async rows<Row extends object>(statement: string, values: unknown[] = []) {
      return (await database.pool.query<Row>(statement, values)).rows
    },
    async close() {
      for (const server of servers) await server.kill()
      await base.close()
      await receiver.close()
      await pooled?.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return opened
}
