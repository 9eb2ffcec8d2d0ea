import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { profileErrors } from '#features/candidate/profile/errors.ts'
import { matchErrors } from './errors.ts'
import { bandNames } from './rules.ts'
import { EVIDENCE, type EvidenceKind, type PartKey, PARTS } from './weights.ts'

const partKeys = PARTS.map(({ key }) => key) as [PartKey, ...PartKey[]]
type OwnEvidence = Exclude<EvidenceKind, 'related'>
const { related: _relative, ...ownEvidence } = EVIDENCE
const evidenceKinds = Object.keys(ownEvidence) as [OwnEvidence, ...OwnEvidence[]]

const ofPosition = {
  position_id: z.union([z.string(), z.array(z.string())]),
  domain: z.unknown().optional(),
  hl: z.unknown().optional(),
}

export const matchFactor = z.object({
  key: z.enum(partKeys),
  weight: z.number().describe('Percent of the whole score.'),
  value: z.number().describe('From 0 to 1.'),
  why: z.string().describe('The fact behind the value, in the reader’s language.'),
})
export type MatchPartShown = z.output<typeof matchFactor>

const matchedSkill = z.object({
  id: z.string(),
  skill: z.string(),
  required: z.boolean(),
  evidence: z.enum(evidenceKinds),
  where: z.string().describe('The place in the profile, in the reader’s language.'),
})

const missingSkill = z.object({
  id: z.string(),
  skill: z.string(),
  required: z.boolean().describe('False for a preferred skill, and for one to which the candidate has an alternative.'),
  instead: z.string().optional().describe('The alternative that the candidate has.'),
  related: z.string().optional().describe('A close relative that the candidate has.'),
  refused: z.boolean().describe('True if the candidate said that they don’t have it.'),
})

/** Reasons why a signed-in candidate gets no score. */
const withoutScore = z.enum(['off', 'off-here', 'no-profile', 'unclear'])

export const matchDetails = z
  .object({
    state: z
      .union([withoutScore, z.literal('scored')])
      .optional()
      .describe(
        '`off`: the candidate turned matching off. `off-here`: for this position only. `unclear`: the ad says too little.',
      ),
    noticeRead: z.boolean().optional().describe('True once the candidate has read how matching works.'),
    score: z.int().min(0).max(100).optional(),
    band: z.enum(bandNames).optional(),
    parts: z.array(matchFactor).optional(),
    matched: z.array(matchedSkill).optional(),
    missing: z.array(missingSkill).optional(),
    years: z.object({ has: z.number(), asked: z.number().nullable() }).optional(),
    version: z.string().optional().describe('Version of the rules.'),
    asOf: z.string().optional().describe('The day for which it was calculated.'),
    matchDetails: z.array(z.unknown()).optional().describe('Always empty; existing programs read it.'),
    matchSkills: z.array(z.string()).optional(),
    stars: z.number().optional().describe('The score from 0 to 5 in halves.'),
  })
  .meta({ id: 'MatchDetails' })
export type MatchDetails = z.output<typeof matchDetails>

export const getMatchDetails = defineEndpoint({
  id: 'match.details',
  method: 'GET',
  path: '/api/pcsx/match_details',
  summary:
    'Return how well the signed-in candidate matches a position, with every fact behind it; empty for a visitor.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject(ofPosition),
  data: matchDetails,
  refusals: [422, positionErrors.refusals('not-found')],
})

const counts = z.record(z.string(), z.int())

export const getPositionInsights = defineEndpoint({
  id: 'match.insights',
  method: 'GET',
  path: '/api/pcsx/position_insights',
  summary: 'Count skills, titles and schools of a position’s applicants, or of like positions; most frequent first.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject(ofPosition),
  data: z.object({
    insights: z.object({ skills: counts, titles: counts, schools: counts.optional() }),
    basis: z.object({
      of: z
        .enum(['applicants', 'positions'])
        .describe('Like positions are counted if there are fewer than five applicants.'),
      count: z.int().describe('Number of applicants or positions.'),
    }),
  }),
  refusals: [422, positionErrors.refusals('not-found')],
})

const anySite = z.looseObject({ domain: z.unknown().optional() })

export const getMatchScores = defineEndpoint({
  id: 'match.scores',
  method: 'GET',
  path: '/api/pcsx/match_scores',
  summary: 'Return the candidate’s scores for the open positions with these ids, separated by commas.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite.extend({
    position_ids: z
      .string()
      .max(limits.matchScoreIds * 20)
      .default(''),
  }),
  data: z.object({
    scores: z.record(z.string(), z.object({ score: z.int(), band: z.enum(bandNames) })),
    noticeRead: z.boolean(),
  }),
  refusals: [401, 404, matchErrors.refusals('not-offered')],
})

export const answerSkill = defineEndpoint({
  id: 'match.skill',
  method: 'POST',
  path: '/api/pcsx/match_skill',
  summary: 'Answer whether the candidate has a missing skill: add it to the profile, stop asking for it, or ask again.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    skill: z.string().trim().min(1).max(limits.profileTextCharacters),
    answer: z.enum(['mine', 'not-mine', 'ask-again']),
    domain: z.string().optional(),
  }),
  data: z.object({ skill: z.string() }),
  refusals: [
    401,
    404,
    422,
    matchErrors.refusals('not-offered', 'too-many'),
    profileErrors.refusals('full', 'not-found'),
  ],
})

const choices = z
  .object({
    enabled: z.boolean(),
    noticeRead: z.boolean(),
    offFor: z.array(z.int()).describe('Ids of the positions for which the candidate turned matching off.'),
  })
  .meta({ id: 'MatchChoices' })
export type MatchChoices = z.output<typeof choices>

export const getMatchChoices = defineEndpoint({
  id: 'match.choices',
  method: 'GET',
  path: '/api/pcsx/match_choices',
  summary: 'Return whether the candidate has matching turned on, for which positions not, and has read the notice.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: choices,
  refusals: [401, 404],
})

export const setMatchChoices = defineEndpoint({
  id: 'match.choose',
  method: 'POST',
  path: '/api/pcsx/match_choices',
  summary: 'Turn matching on or off, for all positions or one, or record that the candidate has read the notice.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    enabled: z.boolean().optional(),
    position_id: z.int().positive().optional().describe('Limits `enabled` to this position, such as one applied for.'),
    noticeRead: z.literal(true).optional(),
    domain: z.string().optional(),
  }),
  data: choices,
  refusals: [401, 404, 422, matchErrors.refusals('too-many')],
})

export const matchEndpoints = [
  getMatchDetails,
  getPositionInsights,
  getMatchScores,
  answerSkill,
  getMatchChoices,
  setMatchChoices,
]
