import { sql } from 'kysely'
import * as limits from '#config/limits.ts'
import { findDemoPosition } from '#features/jobs/positions/server/index.ts'
import { referralLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { type DemoStory, seedStories } from '#platform/feature/demo-stories.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { newId, newToken, tokenHash } from '#platform/secrets/token.ts'
import type { ReferralState } from '../states.ts'
import { addressService } from './records/dependencies.ts'
import { eraseReferredPerson, insertReferral, type ReferralNote, writeAccepted, writeApplied } from './records/store.ts'

interface Story extends DemoStory {
  /** Local part of the referrer's address. */
  by: string
  email: string
  said: ReferralNote
  /** Title of the job. */
  job: string
  /** Days since the referral and since the answer. */
  asked: number
  answered?: number
  state: ReferralState
}

const said = (name: string, relation: ReferralNote['relation'], note: string | null = null): ReferralNote => ({
  name,
  relation,
  note,
})

/** Fictional people at addresses that don't exist, except for the demo's own. */
const stories: readonly Story[] = [
  {
    by: 'alice',
    email: 'jonas.weber@people.example',
    said: said('Jonas Weber', 'friend'),
    job: 'Mobile Pump Technician',
    asked: 3,
    state: 'sent',
  },
  {
    by: 'alice',
    email: 'priya.nair@people.example',
    job: 'Commissioning Engineer, Trams',
    said: said(
      'Priya Nair',
      'former-colleague',
      'We commissioned a bottling line together. She keeps calm when it gets loud.',
    ),
    asked: 12,
    answered: 10,
    state: 'accepted',
  },
  {
    by: 'alice',
    email: 'dave@example.com',
    job: 'Warehouse Operative, Spare Parts',
    said: said('Dave Lindqvist', 'colleague'),
    asked: 40,
    answered: 35,
    state: 'applied',
  },
  {
    by: 'alice',
    email: 'sam.hill@people.example',
    job: 'Heat Substation Fitter',
    said: said('Sam Hill', 'family'),
    asked: 20,
    answered: 19,
    state: 'declined',
  },
  {
    by: 'alice',
    email: 'mia.rossi@people.example',
    job: 'Technical Illustrator',
    said: said('Mia Rossi', 'classmate'),
    asked: 45,
    answered: 15,
    state: 'expired',
  },
  {
    by: 'bob',
    email: 'alice@example.com',
    job: 'Field Service Supervisor',
    said: said('Alice Moreau', 'former-colleague', 'Alice explains things so that everyone gets it.'),
    asked: 6,
    answered: 5,
    state: 'accepted',
  },
  {
    by: 'bob',
    email: 'lee.park@people.example',
    said: said('Lee Park', 'friend'),
    job: 'Apprentice, Mechatronics',
    asked: 1,
    state: 'sent',
  },
  {
    by: 'carol',
    email: 'omar.haddad@people.example',
    job: 'People Partner, Depots',
    said: said(
      'Omar Haddad',
      'former-colleague',
      'Omar kept 300 drivers on their rosters and no one was ever cross with him.',
    ),
    asked: 8,
    answered: 7,
    state: 'accepted',
  },
  {
    by: 'dave',
    email: 'freja.nyman@people.example',
    job: 'Spare Parts Coordinator',
    said: said('Freja Nyman', 'colleague', 'Fast, exact, and never in a hurry.'),
    asked: 2,
    state: 'sent',
  },
  {
    site: 'northgate',
    by: 'erin',
    email: 'katie.hughes@people.example',
    job: 'Senior carer',
    said: said('Katie Hughes', 'colleague', 'The residents ask for Katie by name.'),
    asked: 9,
    answered: 8,
    state: 'accepted',
  },
]

/** Writes referrals of the demo's candidates, one in each state. Sends nothing. @returns true if any were written */
export async function seedDemoReferrals(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  return await seedStories(stories, sites, (tenantId, siteStories) => seedSite(context, tenantId, siteStories, now))
}

async function seedSite(
  context: FeatureContext,
  tenantId: number,
  siteStories: readonly Story[],
  now: Date,
): Promise<boolean> {
  const { db } = context
  const addresses = context.use(addressService)
  const people = await findPeople(db, tenantId)
  if (people.size === 0) return false
  for (const { by, email, said: words, job, asked, answered = asked, state } of siteStories) {
    const accountId = people.get(`${by}@example.com`)
    const positionId = await findDemoPosition(db, tenantId, job)
    if (accountId === undefined || positionId === undefined) continue
    const sentAt = addDays(now, -asked)
    await db.transaction().execute(async (trx) => {
      const { id } = await insertReferral(trx, {
        tenantId,
        encId: newId(),
        accountId,
        positionId,
        positionTitle: job,
        tokenHash: tokenHash(newToken()),
        sealedEmail: addresses.seal(email),
        emailHash: addresses.hash(tenantId, email),
        now: sentAt,
        expiresAt: addDays(sentAt, limits.referralAnswerDays),
      })
      await answer(trx, { id, state, said: words, accountId: people.get(email) ?? null, now: addDays(now, -answered) })
    })
  }
  return true
}

interface Answer {
  id: number
  state: ReferralState
  said: ReferralNote
  accountId: string | null
  now: Date
}

async function answer(trx: Transaction, { id, state, ...answered }: Answer): Promise<void> {
  const { now } = answered
  if (state === 'declined' || state === 'expired')
    await eraseReferredPerson(trx, id, { state, now, expiresAt: addDays(now, referralLimits.endedDays) })
  if (state !== 'accepted' && state !== 'applied') return
  const expiresAt = addDays(now, referralLimits.keptDays)
  await writeAccepted(trx, id, { ...answered, expiresAt })
  if (state === 'applied') await writeApplied(trx, [id], { applicationId: null, ...answered, expiresAt })
}

/** Returns the demo's accounts by address, unless the company already has referrals. */
async function findPeople(db: Database, tenantId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email FROM accounts WHERE tenant_id = ${tenantId} AND email LIKE '%@example.com'
      AND NOT EXISTS (SELECT FROM referrals WHERE tenant_id = ${tenantId})`.execute(db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}
