import { deskApplicationService, shownName } from '#features/applying/applications/server/index.ts'
import { copyPerson as packCopy, findPerson } from '#features/candidate/settings/server/index.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import { deskErrors } from '../../errors.ts'
import type { DeskPerson, OpenedPerson } from '../../people-contract.ts'
import type { DeskCall } from '../records/desk-call.ts'
import { listOfferLines } from '../offers/offer-list-store.ts'
import { presentApplicant } from '../records/present.ts'
import { countUnnamed, findPersonRow, listSent, type PersonRow, searchPeople } from './people-store.ts'

/** Returns a page of people found by name, email address or receipt. */
export async function findPeople(call: DeskCall, choice: { text: string; offset: number }) {
  const { context, tenant } = call
  const rows = await searchPeople(context.db, tenant.id, choice)
  const last = rows.flatMap((row) => (row.isGuest && row.last !== null ? [row.last] : []))
  const answered = await context.use(deskApplicationService).byIds(tenant.id, last)
  const names = new Map(answered.flatMap((one) => (one.isNameHidden ? [] : [[one.encId, shownName(one)] as const])))
  const people = rows.map((row): DeskPerson => presentPerson(row, names.get(row.last ?? '')))
  return { people, total: rows[0]?.total ?? 0 }
}

function presentPerson(row: PersonRow, answered: string | undefined): DeskPerson {
  const { id, name, email, isGuest, applications, lastAt } = row
  return {
    id,
    name: name.trim() || answered || email || id,
    email,
    isGuest,
    applications,
    lastAt: lastAt?.toISOString() ?? null,
  }
}

/** Returns a person with what they sent, and records in the audit that the colleague has read it. @throws `desk/not-found` */
export async function openPerson(call: DeskCall, id: string, actor: Actor): Promise<OpenedPerson> {
  const { context, tenant, now, viewer } = call
  const row = await findPersonRow(context.db, tenant.id, id)
  if (!row) throw deskErrors.error('not-found')
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read person', target: id, person: id })
  const ids = await listSent(context.db, tenant.id, row)
  const found = await context.use(deskApplicationService).byIds(tenant.id, ids)
  const byId = new Map(found.map((one) => [one.encId, one]))
  const sent = ids.flatMap((one) => byId.get(one) ?? [])
  const { accountId } = row
  const offers =
    accountId === null ? [] : await listOfferLines(context.db, { tenantId: tenant.id, accountId, offset: 0, now })
  const [newest] = sent
  return {
    ...presentPerson(row, newest && shownName(newest)),
    since: row.since.toISOString(),
    isColleague: row.isColleague,
    sent: sent.map(presentApplicant),
    unlisted: await countUnnamed(context.db, tenant.id, row),
    offers: offers.map(({ id: offer, job, status, updatedAt }) => ({
      id: offer,
      job,
      status,
      updatedAt: updatedAt.toISOString(),
    })),
    canAnswerRequests: viewer.staffRole === 'owner',
  }
}

/** Returns a copy of all data about a person. The audit has recorded it before. @throws `desk/not-found` */
export async function copyPerson(call: DeskCall, id: string, actor: Actor): Promise<SentFile> {
  const { context, tenant, now } = call
  const row = await findPersonRow(context.db, tenant.id, id)
  if (!row) throw deskErrors.error('not-found')
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'copy person', target: id, person: id })
  const found = await findPerson(context.db, tenant.id, id)
  const bytes = await packCopy(context, tenant, found, now)
  return { name: `${tenant.domain}-${now.toISOString().slice(0, 10)}.zip`, type: 'application/zip', bytes }
}
