import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { callerPath } from '#config/env.ts'
import { keysAt, schemaAt } from '#config/site/walk-schema.ts'
import { siteSchema } from '#config/site.ts'
import { CommandError } from '#platform/feature/command.ts'
import { nearestWord } from '#platform/commands/nearest-word.ts'
import { type Path, readPath, showPath } from '#config/site/setting-path.ts'

/** Returns the operator's name for a site's history. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user can be nameless.
    return 'operator'
  }
}

/**
 * Parses a path of the site's configuration. @throws CommandError `bad-path` if it is malformed or names an unknown key
 */
export function sitePath(written: string): Path {
  const path = readPath(written)
  if (!path) throw new CommandError('bad-path', `“${written}” isn’t a path. Write it like branding.companyName.`)
  const wrong = path.findIndex((_, index) => schemaAt(siteSchema, path.slice(0, index + 1)) === undefined)
  // The schema ends below values of any type, such as overrides.
  const open = wrong > 0 && schemaAt(siteSchema, path.slice(0, wrong)) instanceof z.ZodUnknown
  if (wrong === -1 || open) return path
  const near = nearestWord(String(path[wrong]), keysAt(siteSchema, path.slice(0, wrong)))
  const hint = near
    ? `Did you mean ${showPath([...path.slice(0, wrong), near])}?`
    : 'docs/reference/config.md lists the keys.'
  throw new CommandError('unknown-key', `There is no setting ${showPath(path.slice(0, wrong + 1))}. ${hint}`)
}

/** Reads a file named by an operator; `-` is standard input. */
export async function readInput(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : readFile(callerPath(file), 'utf8')
}

/** Parses JSON. @throws CommandError `bad-json` with the position of the fault */
export function readJson(written: string, what: string): unknown {
  try {
    const value: unknown = JSON.parse(written)
    return value
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError('bad-json', `${what} isn’t valid JSON: ${reason}. Correct it, or put text in double quotes.`)
  }
}

/**
 * Parses a typed value: JSON, except that plain text is accepted for text settings (and `"…"` is unquoted if it is
 * JSON).
 */
export function readValue(path: Path, written: string): unknown {
  const schema = schemaAt(siteSchema, path)
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodURL
  if (!isText) return readJson(written, `The value of ${showPath(path)}`)
  if (!/^".*"$/s.test(written)) return written
  try {
    const value: unknown = JSON.parse(written)
    return value
  } catch {
    return written
  }
}
