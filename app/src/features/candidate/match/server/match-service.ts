import { loadSkillList, loadTitleList } from '@foyer/resume-parser/gazetteer'
import { matchLimits } from '../limits.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPositions } from '#features/jobs/positions/server/index.ts'
import type { ProfileService } from '#features/candidate/profile/server/index.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { CandidateFacts, Match, Requirements } from '../model.ts'
import { createMatchIndex, type MatchIndex, type Scores } from './match-index.ts'
import { positionText } from './position-text.ts'
import { type Lists, readRequirements } from './reading/read-requirements.ts'
import { isEmpty, readCandidate } from './scoring/candidate-facts.ts'
import { scoreMatch, scoreOf } from './scoring/score-match.ts'
import { findChoices } from './store.ts'

/** A candidate with a profile and matching turned on, on one day. */
export interface Matched {
  facts: CandidateFacts
  /** `YYYY-MM-DD` */
  asOf: string
  noticeRead: boolean
  /** Positions for which the candidate turned matching off. */
  offFor: ReadonlySet<number>
  /** Differs for each version of the profile and each day. */
  key: string
}

/** Calculates matches. Scores are kept in memory only, until the profile, the positions or the day change. */
export interface MatchService {
  /** Returns a candidate's facts, or the reason why there is no match. */
  candidate(owner: DataOwner, now: Date): Promise<Matched | 'off' | 'no-profile'>
  match(position: Position, tenant: SiteTenant, candidate: Matched): Promise<Match>
  /**
   * Returns the scores of open, public positions by id, except positions whose ads say too little, or without matching.
   */
  scores(ids: number[], tenant: SiteTenant, candidate: Matched): Promise<Map<number, number>>
  /** Starts reading a site's positions, so that the first sort by match waits less; does nothing the second time. */
  prepare(tenant: SiteTenant): Promise<void>
  /** Returns the scores of all open positions of a site. */
  allScores(tenant: SiteTenant, candidate: Matched): Promise<Scores>
}

export function createMatchService(
  database: Pick<OpenDatabase, 'db' | 'standbys'>,
  profiles: ProfileService,
  tenantById: (id: number) => SiteTenant | undefined,
): MatchService {
  const { db } = database
  const facts = boundedCache<CandidateFacts>(matchLimits.candidatesKept)
  const requirements = boundedCache<Requirements>(matchLimits.positionsKept)
  const scored = boundedCache<Scores>(matchLimits.scoresKept, (scores) => scores.size)
  const indexes = new Map<number, MatchIndex>()

  const loadLists = async (): Promise<Lists> => {
    const [skills, titles] = await Promise.all([loadSkillList(), loadTitleList()])
    return { skills, titles }
  }

  async function requirementsOf(position: Position, tenant: SiteTenant): Promise<Requirements> {
    const key = `${position.id} ${position.change}`
    const known = requirements.get(key)
    if (known) return known
    const read = readRequirements(positionText(position, tenant), await loadLists())
    requirements.set(key, read)
    return read
  }

  async function indexOf(tenant: SiteTenant): Promise<MatchIndex> {
    const lists = await loadLists()
    const index = indexes.get(tenant.id) ?? createMatchIndex(database, () => tenantById(tenant.id) ?? tenant, lists)
    indexes.set(tenant.id, index)
    return index
  }

  return {
    async candidate(owner, now) {
      const choices = await findChoices(db, owner)
      if (!choices.enabled) return 'off'
      const profile = await profiles.read(owner.tenantId, owner.accountId)
      if (!profile) return 'no-profile'
      const asOf = now.toISOString().slice(0, 10)
      const key = `${owner.accountId} ${profile.version} ${asOf}`
      const known = facts.get(key) ?? readCandidate(profile.resume, asOf, await loadLists())
      facts.set(key, known)
      if (isEmpty(known)) return 'no-profile'
      return { facts: known, asOf, noticeRead: choices.noticeRead, offFor: new Set(choices.offFor), key }
    },
    async match(position, tenant, { facts: own, asOf }) {
      return scoreMatch(await requirementsOf(position, tenant), own, asOf)
    },
    async scores(ids, tenant, { facts: own, offFor }) {
      const wanted = ids.filter((id) => !offFor.has(id))
      const open = (await findPositions(db, tenant.id, wanted)).filter(
        ({ archivedAt, privateKey }) => archivedAt === null && privateKey === null,
      )
      const scores = new Map<number, number>()
      for (const position of open) {
        const score = scoreOf(await requirementsOf(position, tenant), own)
        if (score !== undefined) scores.set(position.id, score)
      }
      return scores
    },
    async prepare(tenant) {
      if (!indexes.has(tenant.id)) await (await indexOf(tenant)).refresh()
    },
    async allScores(tenant, { facts: own, key }) {
      const index = await indexOf(tenant)
      const version = await index.refresh()
      const wanted = `${tenant.id} ${version} ${key}`
      const known = scored.get(wanted)
      if (known) return known
      const scores = await index.score(own)
      scored.set(wanted, scores)
      return scores
    },
  }
}
