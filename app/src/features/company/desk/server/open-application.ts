import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import { listAuditOf } from '#features/company/staff/server/index.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import type { OpenedApplication } from '../application-contract.ts'
import { listGivenForms } from './given-form-store.ts'
import { type DeskCall, readable, readsAll } from './records/desk-call.ts'
import { presentApplicant } from './records/present.ts'

const kindOf = (field: string) =>
  field === 'resume' ? 'resume' : field === 'coverletter' ? 'cover-letter' : ('other' as const)

/**
 * Returns an application for its page, and records in the audit that the colleague has read it, or that it was loaded ahead.
 * @throws `desk/not-found`
 */
export async function openApplication(
  call: DeskCall,
  typed: string,
  { actor, ahead }: { actor: Actor; ahead: boolean },
): Promise<OpenedApplication> {
  const { context, tenant, viewer, now, locale } = call
  const { encId, positionId } = await readable(call, typed)
  await context.use(audit).record({
    tenantId: tenant.id,
    at: now,
    actor,
    act: ahead ? 'read application ahead' : 'read application',
    target: encId,
  })
  const target = { tenantId: tenant.id, encId, accountId: viewer.accountId, locale, ahead }
  const {
    application: one,
    namedFrom,
    history,
    messages,
    refusedEmail,
    versions,
    notes,
    opinions,
  } = await context.use(deskApplicationService).open(target)
  const stages = await context.use(deskApplicationService).stages(tenant.id, positionId, locale)
  const forms = await listGivenForms(context.db, { tenantId: tenant.id, encId })
  const opinionsHidden = viewer.staffRole === 'hiring-manager' && !opinions.some(({ own }) => own)
  return {
    ...presentApplicant(one),
    candidate: one.candidateId,
    namedFrom,
    phone: one.phone,
    receipt: one.receipt,
    version: one.version,
    rejectReason: readsAll(viewer) ? one.rejectReason : null,
    rejectReasons: one.rejectReasons?.reasons ?? [],
    toApplyAgain: one.rejectReasons?.toApplyAgain ?? null,
    startsOn: one.startsOn,
    legalHold: one.legalHold,
    answers: one.answers.map(({ question, answer, label }) => ({ question, answer, label })),
    requiredAnswers: one.requiredAnswers.map(({ question, answers, state }) => ({ question, answers, state })),
    files: one.attachments.map(({ file: id, field, name, type, bytes }) => ({
      id,
      name,
      kind: kindOf(field),
      type,
      bytes,
    })),
    consents: one.consents.map(({ givenAt, revokedAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    stages: stages.map(({ id, key, kind, name }) => ({ id, key, kind, name })),
    history: history.map(({ at, actor: by, action, from, to, words }) => ({
      at: at.toISOString(),
      actor: by,
      action,
      from,
      to,
      words,
    })),
    messages: messages.map((message) => ({ ...message, dueAt: message.dueAt?.toISOString() ?? null })),
    refusedEmail,
    acts: (await listAuditOf(context.db, tenant.id, encId)).map(({ at, actor: by, act }) => ({ at, actor: by, act })),
    notes: notes.map(({ id, author, words, at, own }) => ({ id, author, words, at: at.toISOString(), own })),
    opinions: opinionsHidden
      ? []
      : opinions.map(({ author, recommends, words, at, own }) => ({
          author,
          recommends,
          words,
          at: at.toISOString(),
          own,
        })),
    opinionsHidden,
    canDecide: readsAll(viewer),
    versions: versions.map(({ number, at, changes }) => ({
      number,
      at: at.toISOString(),
      changes: changes.map(({ question, before, after }) => ({ question, before, after })),
    })),
    forms: forms.map(({ dueAt, ...form }) => ({ ...form, dueAt: dueAt?.toISOString() ?? null })),
  }
}
