import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { isPromptInjection } from '../engine/reading/prompt-injection.ts'
import { injectedSentences } from '../engine/reading/posting-sentences.ts'
import { listPostings } from './posting-store.ts'
import { assistantLimits } from '../../limits.ts'

/** Finds open postings with sentences addressed to a machine, which the assistant does not quote. */
export async function checkPostings(db: Database): Promise<Finding> {
  const { ok, warning } = findingsOf('Assistant')
  const found: string[] = []
  let last = 0
  let count = 0
  for (;;) {
    const postings = await listPostings(db, last, assistantLimits.postingsChecked)
    for (const { id, domain, title, description } of postings) {
      if (isPromptInjection(title) || injectedSentences(description, 'en').length > 0) found.push(`${domain} ${id}`)
    }
    count += postings.length
    const end = postings.at(-1)
    if (!end || postings.length < assistantLimits.postingsChecked) break
    last = end.id
  }
  if (found.length === 0) return ok(`No text addressed to AI systems in ${count} open jobs.`)
  const named = found.slice(0, assistantLimits.faultsNamed).join(', ')
  const more =
    found.length > assistantLimits.faultsNamed ? ` and ${found.length - assistantLimits.faultsNamed} more` : ''
  return warning(
    `${found.length} open ${found.length === 1 ? 'job contains' : 'jobs contain'} text addressed to AI systems, which the assistant doesn’t quote: ${named}${more}. Remove it where the jobs come from.`,
  )
}
