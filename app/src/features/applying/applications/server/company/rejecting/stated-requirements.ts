import { readSections } from '#features/candidate/match/server/index.ts'
import { applicationLimits } from '../../../limits.ts'

/** The parts of a job's ad that state requirements. */
export interface Ad {
  description: string
  skills: readonly string[]
}

const MARK = /^[•‣▪◦●○*·–—-]\s{0,5}|[;,]$/g

const TABLES = /<table[\s>].*?<\/table>/gis

/**
 * Returns the requirements that an ad states, in its words and order, each once; the job's skills come last. The cells of a table are
 * facts such as hours.
 */
export function statedRequirements({ description, skills }: Ad): string[] {
  const lines = readSections(description.replaceAll(TABLES, '')).flatMap(({ kind, text }) =>
    kind === 'requirements' ? [text] : [],
  )
  const byName = new Map<string, string>()
  for (const line of [...lines, ...skills]) {
    const words = line.trim().replace(MARK, '')
    const name = words.toLowerCase()
    if (words !== '' && words.length <= applicationLimits.reasonCharacters && !byName.has(name)) byName.set(name, words)
  }
  return [...byName.values()].slice(0, applicationLimits.requirementsOffered)
}
