import { applicantName } from './applicant-name.ts'
import { choicesOf, holdsFiles, itemsOf, type PositionForm } from '#features/applying/forms/server/index.ts'
import { pageOf, readCursor } from '#platform/db/list-page.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { applicationErrors } from '../../errors.ts'
import { isLive } from '../../states.ts'
import { listConsents } from '../candidate/consent-store.ts'
import type { ReferralsOf } from '../records/application-service.ts'
import { expectedAt, isOverdue } from '../candidate/present-application.ts'
import { withoutVoluntary } from '../candidate/show-application.ts'
import type { ApplicationDependencies } from '../records/dependencies.ts'
import { latestVersions } from '../records/latest-version-store.ts'
import { requiredAnswerStates } from '../records/required-answer-states.ts'
import { stageName, type StageRow, stagesOf } from '../records/stage-store.ts'
import { type ApplicationRow, fileKeys, findApplication, listVersions, type SentFile } from '../records/store.ts'
import {
  advanceApplication,
  hireApplicant,
  messageApplicant,
  settleApplicantMessages,
  moveApplication,
  rejectApplication,
  setRemoteId,
  startReview,
  unrejectApplication,
} from './change-application.ts'
import type {
  Attachment,
  CompanyAnswer,
  CompanyApplication,
  CompanyApplications,
  CompanyStage,
  CompanyTarget,
} from './company-service.ts'
import { showVoluntaryCounts } from '../voluntary/show-voluntary-counts.ts'
import { findCandidateRemoteId, writeCandidateRemoteId } from './candidate-store.ts'
import { explanationOf } from './rejecting/check-reasons.ts'
import { findPeople, listCompanyRows, listOfCandidate } from './list-store.ts'

/** The parts that the company's side works with. */
export type CompanyDependencies = ApplicationDependencies & { now(): Promise<Date>; referralsOf: ReferralsOf }

/** Creates the company's side of applications. */
export function companyApplications(dependencies: CompanyDependencies): CompanyApplications {
  const one = async (row: ApplicationRow): Promise<CompanyApplication> => {
    const [presented] = await present(dependencies, [row])
    if (!presented) throw new Error('An application was not presented.')
    return presented
  }
  return {
    async list(tenantId, { cursor, limit, ...choice }) {
      const after = readCursor(cursor, () => applicationErrors.error('bad-cursor'))
      const rows = await listCompanyRows(dependencies.db, tenantId, { ...choice, limit: limit + 1 }, after)
      const { page, next } = pageOf(rows, limit)
      return { applications: await present(dependencies, page), next }
    },
    show: async (target) => one(await findOf(dependencies, target)),
    version: async (target, number) => showVersion(dependencies, target, number),
    ofCandidate: async (tenantId, id) => present(dependencies, await listOfCandidate(dependencies.db, tenantId, id)),
    attachment: (target, file) => findAttachment(dependencies, target, file),
    async stages(tenantId, positionId) {
      const { defaultLanguage } = dependencies.siteOf(tenantId).site
      const stages = await dependencies.db.transaction().execute((trx) => stagesOf(trx, tenantId, positionId))
      return stages.map((stage) => presentStage(stage, defaultLanguage))
    },
    startReview: async (target) => one(await startReview(dependencies, target)),
    move: async (target, to) => one(await moveApplication(dependencies, target, to)),
    advance: async (target, from, choice) => one(await advanceApplication(dependencies, target, { from, ...choice })),
    reject: async (target, why) => one(await rejectApplication(dependencies, target, why)),
    unreject: async (target) => one(await unrejectApplication(dependencies, target)),
    hire: async (target, how) => one(await hireApplicant(dependencies, target, how)),
    message: async (target, message) => one(await messageApplicant(dependencies, target, message)),
    settleMessages: async (target) => one(await settleApplicantMessages(dependencies, target)),
    candidateRemoteId: (tenantId, candidateId) => findCandidateRemoteId(dependencies.db, tenantId, candidateId),
    async setCandidateRemoteId(tenantId, candidateId, remoteId) {
      if (!(await writeCandidateRemoteId(dependencies.db, tenantId, candidateId, remoteId)))
        throw applicationErrors.error('not-found')
    },
    voluntaryCounts: async (tenantId, choice) =>
      showVoluntaryCounts(dependencies, tenantId, choice, await dependencies.now()),
    setRemoteId: async (target, remoteId) => one(await setRemoteId(dependencies, target, remoteId)),
  }
}

/** Returns an application of a company. @throws `applications/not-found` */
export async function findOf({ db }: CompanyDependencies, { tenantId, encId }: CompanyTarget): Promise<ApplicationRow> {
  const row = await findApplication(db, { tenantId, encId: normalizeId(encId) })
  if (!row) throw applicationErrors.error('not-found')
  return row
}

/** Returns applications with the answers and files of their latest versions, in the given order, their stages in the site's language by default. */
export async function present(
  dependencies: CompanyDependencies,
  rows: readonly ApplicationRow[],
  locale?: string,
): Promise<CompanyApplication[]> {
  const ids = rows.map(({ id }) => id)
  const versions = new Map(
    (await latestVersions(dependencies.db, ids)).map((version) => [version.applicationId, version]),
  )
  const people = await findPeople(
    dependencies.db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  const consents = await listConsents(dependencies.db, ids)
  const referrals = await dependencies.referralsOf(rows.flatMap(({ id, isReferral }) => (isReferral ? [id] : [])))
  const now = await dependencies.now()
  return Promise.all(
    rows.map(async (row) => {
      const version = versions.get(row.id)
      const content = version?.content
      const form =
        version && content
          ? await dependencies.forms.pinned(dependencies.db, row.tenantId, version.formVersionIds)
          : undefined
      const standard = (key: string) => (form && content ? standardAnswer(form, content.answers, key) : '')
      const person = row.accountId === null ? undefined : people.get(row.accountId)
      const { id, title, displayJobId, locations } = row.position
      return {
        encId: row.encId,
        candidateId: row.accountId ?? (row.guestId === null ? null : `guest-${row.guestId}`),
        ...applicantName(standard, person),
        email: standard('email') || (person?.email ?? row.guestEmail),
        phone: standard('phone') || null,
        position: { id, title, displayJobId, locations },
        state: row.state,
        status: isLive(row.state) ? 'active' : row.state,
        stage: {
          id: row.stageId,
          key: row.stageKey,
          kind: row.stageKind,
          name: stageName(row.stageLabels, locale ?? dependencies.siteOf(row.tenantId).site.defaultLanguage),
        },
        stageSince: row.stageSince,
        expectedAt: expectedAt(row),
        overdue: isOverdue(row, now),
        submittedAt: row.submittedAt,
        updatedAt: row.updatedAt,
        reviewAt: row.reviewAt,
        withdrawnAt: row.withdrawnAt,
        rejectedAt: row.rejectedAt,
        rejectsAt: row.rejectLater === null ? null : new Date(row.rejectLater.at),
        rejectReason: row.rejectReason ?? row.rejectLater?.reason ?? null,
        rejectReasons: row.rejectReasons ?? explanationOf(row.rejectLater ?? {}),
        hiredAt: row.hiredAt,
        startsOn: row.startsOn,
        source: row.source,
        isReferral: row.isReferral,
        referrals: row.erasedAt === null ? (referrals.get(row.id) ?? []) : [],
        remoteId: row.remoteId,
        receipt: row.receipt,
        version: row.version,
        erasedAt: row.erasedAt,
        legalHold: row.legalHold,
        answers: form && content ? answersOf(form, content.answers) : [],
        requiredAnswers: form && content ? await requiredAnswerStates(form, content.answers) : [],
        attachments: content ? content.files.map((file) => presentFile(file, version.at)) : [],
        consents: consents.get(row.id) ?? [],
      } satisfies CompanyApplication
    }),
  )
}

/** Returns the answer to a standard question as text. */
function standardAnswer(form: PositionForm, answers: Readonly<Record<string, unknown>>, question: string): string {
  const field = Object.entries(form.questionKeys).find(([, key]) => key === `std:${question}`)?.[0]
  const answer = field === undefined ? undefined : answers[field]
  return typeof answer === 'string' ? answer : ''
}

/** Returns the answered questions in the order of the form, except files, which are attachments. */
export function answersOf(
  form: PositionForm,
  answers: Readonly<Record<string, unknown>>,
): CompanyApplication['answers'] {
  return itemsOf(form).flatMap((item) => {
    const answer = answers[item.name]
    if (answer === undefined || holdsFiles(item) || form.demographicFields.has(item.name)) return []
    return [{ name: item.name, question: item.label || item.name, answer, label: labelOf(choicesOf(item), answer) }]
  })
}

/** Returns the labels of the chosen options; a value without an option is returned unchanged. */
function labelOf(choices: ReturnType<typeof choicesOf>, answer: unknown): CompanyAnswer['label'] {
  if (choices.length === 0) return null
  const labels = [answer].flat().map((one) => choices.find(({ value }) => value === one)?.label ?? String(one))
  return Array.isArray(answer) ? labels : (labels[0] ?? null)
}

const presentFile = ({ file, field, name, type, bytes, sha256 }: SentFile, createdAt: Date): Attachment => ({
  file,
  field,
  name,
  type,
  bytes,
  sha256,
  createdAt,
})

async function showVersion(dependencies: CompanyDependencies, target: CompanyTarget, number: number) {
  const row = await findOf(dependencies, target)
  const version = (await listVersions(dependencies.db, row.id)).find((one) => one.number === number)
  if (!version?.content) throw applicationErrors.error('not-found')
  const form = await dependencies.forms.pinned(dependencies.db, row.tenantId, version.formVersionIds)
  const { at, language, hash, content } = version
  return {
    number,
    at,
    language,
    hash,
    definition: withoutVoluntary(form),
    questionKeys: form.questionKeys,
    values: content.answers,
    answers: answersOf(form, content.answers),
    attachments: content.files.map((file) => presentFile(file, at)),
  }
}

async function findAttachment(dependencies: CompanyDependencies, target: CompanyTarget, file: string) {
  const row = await findOf(dependencies, target)
  for (const { at, content } of (await listVersions(dependencies.db, row.id)).toReversed()) {
    const sent = content?.files.find((one) => one.file === file)
    const key = sent && (await fileKeys(dependencies.db, [file])).get(file)
    if (sent && key !== undefined) return { ...presentFile(sent, at), key }
  }
  return undefined
}

/** Returns a stage with its name in a language. */
export const presentStage = (
  { id, key, kind, labels, place, expectedDays, positionId }: StageRow,
  locale: string,
): CompanyStage => ({
  id,
  key,
  kind,
  name: stageName(labels, locale),
  labels,
  place,
  expectedDays,
  positionId,
})
