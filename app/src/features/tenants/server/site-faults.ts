import { keysAt } from '#config/site/walk-schema.ts'
import { siteSchema } from '#config/site.ts'
import { nearestWord } from '#platform/commands/nearest-word.ts'
import { showPath, valueAt } from './document-path.ts'

/** One thing that is wrong with a configuration, in a sentence. */
export interface SiteFault {
  path: string
  message: string
}

const didYouMean = (near: string | undefined) => (near === undefined ? '' : ` Did you mean ${near}?`)
const names = (path: readonly PropertyKey[]) => path.filter((part) => typeof part !== 'symbol')

/** What is wrong with a configuration, a path each; none when it can be used. */
export function siteFaults(document: unknown): SiteFault[] {
  const checked = siteSchema.safeParse(document)
  if (checked.success) return []
  return checked.error.issues.flatMap((issue): SiteFault[] => {
    const path = names(issue.path)
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(siteSchema, path)
      return issue.keys.map((key) => ({
        path: showPath([...path, key]),
        message: `There is no such key.${didYouMean(nearestWord(key, known))}`,
      }))
    }
    const value = valueAt(document, path)
    const near =
      issue.code === 'invalid_value' && typeof value === 'string'
        ? nearestWord(value, issue.values.map(String))
        : undefined
    const sentence = /[.?!]$/.test(issue.message) ? issue.message : `${issue.message}.`
    return [{ path: showPath(path), message: `${sentence}${didYouMean(near)}` }]
  })
}
