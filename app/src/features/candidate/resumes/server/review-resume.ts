import type { ParsedResume } from '@foyer/resume-parser'
import type { CandidateProfile, ProfileChange } from '#features/candidate/profile/server/index.ts'
import { entryFields, namingFields } from '#features/candidate/profile/fields.ts'
import { requestErrors } from '#kernel/error.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { ResumeReview } from '../contract.ts'
import { resumeErrors } from '../errors.ts'
import { type ProposalEvent, proposalStates, type StoredProposal, isAccepted } from '../states.ts'
import { presentResume } from './present-resume.ts'
import type { ResumeCall } from './dependencies.ts'
import { findResume, lockAccount, setProposals, markLinesDone, type WholeResumeRow } from './store.ts'

/** A decision of the candidate in the review of one résumé. */
export interface ReviewChange {
  proposals: readonly { id: string; decision: ProposalEvent }[]
  values: readonly ProfileChange[]
  /** Lines that need no more attention. */
  lines: readonly number[]
}

/**
 * Returns a résumé with everything shown in its review.
 * @throws `request/not-found`
 */
export async function showReview(call: ResumeCall, id: string): Promise<ResumeReview> {
  const { service, viewer } = call
  const row = await findResume(service.db, viewer, normalizeId(id))
  if (!row || row.removedAt) throw requestErrors.error('not-found')
  const profile = await service.profile.read(viewer.tenantId, viewer.accountId)
  return presentReview(call, row, profile)
}

/**
 * Applies decisions of a review, all or none. Repeating one changes nothing.
 * @throws `request/not-found`; `resumes/accepted-before`, `resumes/outdated`; the profile's refusal of a value
 */
export async function changeReview(call: ResumeCall, id: string, change: ReviewChange): Promise<void> {
  const { service, viewer } = call
  const encId = normalizeId(id)
  await service.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewer))) throw requestErrors.error('session-ended')
    const row = await findResume(trx, viewer, encId)
    if (!row || row.removedAt) throw requestErrors.error('not-found')
    const { proposals, values } = decide(row.proposals, change.proposals)
    const changes = [...values, ...change.values]
    if (changes.length > 0) await service.profile.setValues(trx, viewer, changes)
    await setProposals(trx, viewer, encId, proposals)
    const known = new Set(unplacedLines(row))
    await markLinesDone(
      trx,
      viewer,
      encId,
      change.lines.filter((line) => known.has(line)),
    )
  })
}

/** Returns the lines that provided no value of the profile: those that the parser left, hobbies and references. */
function unplacedLines({ parsed }: Pick<WholeResumeRow, 'parsed'>): number[] {
  if (!parsed) return []
  const kept = new Set<number>()
  const left = new Set(parsed.unplaced)
  for (const [path, { line }] of Object.entries(parsed.provenance)) {
    if (line === undefined) continue
    if (path.startsWith('interests.')) left.add(line)
    else if (path.startsWith('references.')) for (const each of referenceLines(parsed, line)) left.add(each)
    else kept.add(line)
  }
  return [...left].filter((line) => !kept.has(line)).toSorted((one, other) => one - other)
}

/** Returns the lines of the references, which are a single value, starting at the first of them. */
function referenceLines({ lines, profile }: ParsedResume, first: number): number[] {
  const text = profile.references?.map(({ reference }) => reference).join('\n') ?? ''
  const after = lines.filter(({ index }) => index >= first)
  const end = after.findIndex((line) => !text.includes(line.text.replace(/^[^\p{L}\p{N}]+/u, '').trim()))
  return after.slice(0, end < 0 ? undefined : end).flatMap(({ index, text: own }) => (own.trim() ? index : []))
}

/** Applies decisions to proposals. @returns the proposals, and the values to store in the profile */
function decide(
  stored: readonly StoredProposal[],
  decisions: ReviewChange['proposals'],
): { proposals: StoredProposal[]; values: ProfileChange[] } {
  const byId = new Map(stored.map((proposal) => [proposal.id, proposal]))
  const values: ProfileChange[] = []
  for (const { id, decision } of decisions) {
    const proposal = byId.get(id)
    if (!proposal) throw resumeErrors.error('outdated')
    const next = proposalStates.next(proposal.status, decision)
    if (!next.ok) throw resumeErrors.error(next.code)
    const isAcceptedNow = isAccepted(next.state) && proposal.status !== next.state
    if (isAcceptedNow) values.push({ path: proposal.path, value: proposal.new })
    byId.set(id, { ...proposal, status: next.state })
  }
  return { proposals: [...byId.values()], values }
}

async function presentReview(
  call: ResumeCall,
  row: WholeResumeRow,
  profile: CandidateProfile | undefined,
): Promise<ResumeReview> {
  const { parsed, encId, settledLines } = row
  const sources = Object.entries(profile?.sources ?? {})
  const pictured = linesOfPictures(parsed)
  return {
    resume: await presentResume(call, row),
    pages: parsed?.pages ?? 0,
    language: parsed?.language ?? null,
    warnings: parsed?.warnings.map(({ code }) => code) ?? [],
    lines: parsed?.lines.map(({ index, text, page, box }) => ({ index, text, page, box: box ?? null })) ?? [],
    unplaced: unplacedLines(row).filter((line) => !settledLines.includes(line)),
    values: sources.flatMap(([path, source]) => {
      const value = profile && valueAt(profile, path)
      if (source.by !== 'file' || source.fileId !== encId || value === undefined) return []
      const line = source.line ?? null
      return [{ path, value, confidence: source.confidence, recognized: line !== null && pictured.has(line), line }]
    }),
    proposals: row.proposals.flatMap(({ line, ...proposal }) => {
      const isEntry = !proposal.path.includes('.')
      const isGone = !isEntry && profile !== undefined && !hasPlace(profile, proposal.path)
      if (isGone) return []
      // An account without a name has an empty one.
      const old = isEntry || !profile ? undefined : valueAt(profile, proposal.path) || undefined
      const { old: _before, ...rest } = proposal
      return [{ ...rest, ...(old !== undefined && { old }), line: line ?? null }]
    }),
    entries: profile ? openEntries(profile) : [],
    version: profile?.version ?? 0,
  }
}

/** Returns the lines whose values were recognized in a picture. */
function linesOfPictures(parsed: WholeResumeRow['parsed']): ReadonlySet<number> {
  const sources = Object.values(parsed?.provenance ?? {})
  return new Set(sources.flatMap(({ recognized, line }) => (recognized && line !== undefined ? [line] : [])))
}

const EXTENSIBLE = ['work', 'education', 'projects', 'volunteer', 'certificates', 'publications', 'awards'] as const

/** Returns the entries of a profile with the fields to which a line can be added: lists, texts and empty fields. */
function openEntries({ resume }: CandidateProfile): ResumeReview['entries'] {
  return EXTENSIBLE.flatMap((key) =>
    resume[key].map((entry) => {
      const values = new Map(Object.entries(entry))
      const names: readonly string[] = namingFields[key]
      return {
        path: `${key}.${entry.id}`,
        name: names
          .flatMap((field) => values.get(field) ?? [])
          .filter((text) => typeof text === 'string')
          .join(', '),
        fields: Object.entries(entryFields[key])
          .filter(([field, kind]) => kind === 'list' || kind === 'lines' || !values.has(field))
          .map(([field]) => field),
      }
    }),
  )
}

/** Returns an entry of a list, or the basics, as named by the first parts of a path. */
function holderOf({ resume }: CandidateProfile, path: string): Record<string, unknown> | undefined {
  const [part = '', id] = path.split('.')
  if (part === 'basics') return resume.basics
  const list: unknown = Object.entries(resume).find(([key]) => key === part)?.[1]
  return Array.isArray(list) ? (list as { id: string }[]).find((entry) => entry.id === id) : undefined
}

const hasPlace = (profile: CandidateProfile, path: string): boolean => holderOf(profile, path) !== undefined

function valueAt(profile: CandidateProfile, path: string): unknown {
  return holderOf(profile, path)?.[path.split('.').at(-1) ?? '']
}
