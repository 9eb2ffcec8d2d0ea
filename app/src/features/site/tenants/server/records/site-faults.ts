import type { z } from 'zod'
import { keysAt } from '#config/site/walk-schema.ts'
import { siteSchema } from '#config/site.ts'
import { nearestWord } from '#platform/commands/nearest-word.ts'
import { showPath } from '#config/site/setting-path.ts'
import { valueAt } from './document-path.ts'

/** One fault of a configuration, in a sentence. */
export interface SiteFault {
  path: string
  message: string
  /** The rule that a value breaks, if the message is the validator's and not a sentence of the setting's own. */
  rule?: FaultRule
}

/** A rule of a value's type, with its bound. */
export interface FaultRule {
  name: 'missing' | 'kind' | 'choice' | 'least' | 'most' | 'long' | 'many' | 'few'
  limit?: number
}

/** Returns the rule that a value breaks; undefined if the setting has a sentence about it. */
function ruleOf(issue: z.core.$ZodIssue, value: unknown): FaultRule | undefined {
  if (issue.code === 'invalid_type') return { name: value === undefined || value === null ? 'missing' : 'kind' }
  if (/[.?!]$/.test(issue.message)) return undefined
  if (issue.code === 'invalid_value') return { name: value === undefined ? 'missing' : 'choice' }
  if (issue.code === 'too_big') {
    const name = issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'most'
    return { name, limit: Number(issue.maximum) }
  }
  if (issue.code === 'too_small') {
    const isText = issue.origin === 'string' || value === ''
    if (isText) return { name: 'missing' }
    return { name: issue.origin === 'array' ? 'few' : 'least', limit: Number(issue.minimum) }
  }
  return { name: 'kind' }
}

const didYouMean = (near: string | undefined) => (near === undefined ? '' : ` Did you mean ${near}?`)
const names = (path: readonly PropertyKey[]) => path.filter((part) => typeof part !== 'symbol')

/** Finds lone surrogates and NUL, which the database cannot store. */
function brokenTexts(value: unknown, path: readonly (string | number)[] = []): SiteFault[] {
  const broken = (text: string) => !text.isWellFormed() || text.includes('\0')
  if (typeof value === 'string')
    return broken(value) ? [{ path: showPath(path), message: 'It holds a character that cannot be stored.' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(broken(key) ? [{ path: showPath(path), message: 'A key holds a character that cannot be stored.' }] : []),
    ...brokenTexts(part, [...path, Array.isArray(value) ? Number(key) : key]),
  ])
}

/** Returns the faults of a configuration by path; empty if it is valid. */
export function siteFaults(document: unknown): SiteFault[] {
  const checked = siteSchema.safeParse(document)
  if (checked.success) return brokenTexts(document)
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
    const rule = ruleOf(issue, value)
    return [{ path: showPath(path), message: `${sentence}${didYouMean(near)}`, ...(rule && { rule }) }]
  })
}
