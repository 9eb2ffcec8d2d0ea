import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Match } from '../../app/src/features/candidate/match/model.ts'
import {
  type Lists,
  readRequirements,
} from '../../app/src/features/candidate/match/server/reading/read-requirements.ts'
import {
  type MatchedProfile,
  readCandidate,
} from '../../app/src/features/candidate/match/server/scoring/candidate-facts.ts'
import { scoreMatch } from '../../app/src/features/candidate/match/server/scoring/score-match.ts'

interface Truth {
  asOf: string
  positions: Record<
    string,
    { tiers: string[][]; mustExplain?: Record<string, { matched?: string[]; missing?: string[] }> }
  >
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % of ${String(whole)}`
const key = (name: string) => name.toLowerCase().replace(/[\s.\-_/]+/g, '')

/** Reads a position: its title is the first line, the company and place are on the second. */
function readPosition(text: string, lists: Lists) {
  const [title = '', company = ''] = text.split('\n').flatMap((line) => line.trim() || [])
  return readRequirements(
    {
      title: title.replace(/^Job Description:\s*/, ''),
      description: text,
      skills: [],
      places: [],
      remote: false,
      names: company.split(',').map((part) => part.trim()),
    },
    lists,
  )
}

/** Prints the share of pairs of résumés that the scores put in the right order. */
export function measureOrder(folder: string, lists: Lists): void {
  const match = existsSync(join(folder, 'match')) ? join(folder, 'match') : folder
  const truth = JSON.parse(readFileSync(join(match, 'match.truth.json'), 'utf8')) as Truth
  const resumes = existsSync(join(folder, 'match')) ? folder : join(folder, '..')
  const sums = { pairs: 0, right: 0, near: 0, nearRight: 0, named: 0, toName: 0 }
  for (const [file, { tiers, mustExplain = {} }] of Object.entries(truth.positions)) {
    const position = readPosition(readFileSync(join(match, file), 'utf8'), lists)
    const matches = new Map(
      tiers.flat().map((name): [string, Match] => {
        const resume = JSON.parse(readFileSync(join(resumes, `${name}.truth.json`), 'utf8')) as MatchedProfile
        return [name, scoreMatch(position, readCandidate(resume, truth.asOf, lists), truth.asOf)]
      }),
    )
    const score = (name: string) => matches.get(name)?.score ?? -1
    tiers.forEach((better, at) =>
      tiers.slice(at + 1).forEach((worse, distance) => {
        for (const first of better)
          for (const second of worse) {
            const right = score(first) > score(second) ? 1 : score(first) === score(second) ? 0.5 : 0
            sums.pairs += 1
            sums.right += right
            if (distance === 0) sums.near += 1
            if (distance === 0) sums.nearRight += right
          }
      }),
    )
    for (const [name, { matched = [], missing = [] }] of Object.entries(mustExplain)) {
      const found = matches.get(name)
      const named = new Set([
        ...(found?.matched ?? []).map(({ skill }) => `has ${key(skill)}`),
        ...(found?.missing ?? []).map(({ skill }) => `lacks ${key(skill)}`),
      ])
      const wanted = [...matched.map((skill) => `has ${key(skill)}`), ...missing.map((skill) => `lacks ${key(skill)}`)]
      sums.toName += wanted.length
      sums.named += wanted.filter((skill) => named.has(skill)).length
    }
    const shown = tiers.map((tier) => tier.map((name) => `${name} ${String(score(name))}`).join(', '))
    process.stdout.write(`${file}\n${shown.map((tier) => `  ${tier}`).join('\n')}\n`)
  }
  process.stdout.write(`pairs in the right order: ${percent(sums.right, sums.pairs)}\n`)
  process.stdout.write(`of neighbouring tiers: ${percent(sums.nearRight, sums.near)}\n`)
  process.stdout.write(`skills named as the truth does: ${String(sums.named)} of ${String(sums.toName)}\n`)
}
