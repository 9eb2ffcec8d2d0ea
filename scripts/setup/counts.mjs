import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readJson } from './project.mjs'

/** A test that takes longer is named at the end of the run, in seconds. */
const LONG = 20

/** Reasons why tests take longer, by their files. */
export const longTests = readJson(join(import.meta.dirname, 'long-tests.json'))

/** Returns the line of a test that takes long; undefined if it doesn't. */
function longLine(file, title, milliseconds) {
  if (milliseconds <= LONG * 1000) return undefined
  const reason = longTests[file] ?? 'its reason is missing from scripts/setup/long-tests.json'
  return `${(milliseconds / 1000).toFixed(0)} s: ${title}: ${reason}`
}

/** Counts a part's failures. A part that ends with a status other than 0 has failed, even if its report names no failure. */
function withFailed(part, counts, status) {
  const isUnnamed = status !== 0 && counts.failures.length === 0
  const failures = isUnnamed ? [`${part}: ended with status ${status}`] : counts.failures
  return { ...counts, failures, failed: failures.length }
}

/** Returns the counts of the unit and contract tests from the reporter's file; a run without one has failed. */
export function unitCounts(file, status) {
  const none = { passed: 0, failures: ['the unit tests: no report'], skipped: [], slow: [] }
  const { slow, ...counts } = readJson(file) ?? none
  const long = slow.map(({ file, title, milliseconds }) => longLine(file, title, milliseconds)).filter(Boolean)
  return withFailed('the unit tests', { ...counts, long }, status)
}

function* testsOf(suites = []) {
  for (const suite of suites) {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) yield { title: spec.title, file: spec.file, test }
    yield* testsOf(suite.suites)
  }
}

/** Returns the counts of the browser tests from Playwright's report. */
export function browserCounts(file, status) {
  const report = readJson(file)
  const outside = report ? (report.errors ?? []) : [{ message: 'no report' }]
  const failures = outside.map(({ message }) => `the browser tests: ${firstLine(message)}`)
  const counts = { passed: 0, failures, skipped: [], unsteady: [], long: [] }
  for (const { title, file, test } of testsOf(report?.suites)) {
    const long = longLine(`app/e2e/${file}`, `${title} (${test.projectName})`, test.results?.at(-1)?.duration ?? 0)
    if (long) counts.long.push(long)
    if (test.status === 'expected') counts.passed += 1
    else if (test.status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      counts.skipped.push({ title: `${title} (${test.projectName})`, reason: reason ?? 'no reason given' })
    } else if (test.status === 'flaky') {
      counts.passed += 1
      counts.unsteady.push(`${title} (${test.projectName})`)
    } else
      counts.failures.push(`${title} (${test.projectName}): ${firstLine(test.results?.at(-1)?.error?.message ?? '')}`)
  }
  return withFailed('the browser tests', counts, status)
}

const firstLine = (message) => stripVTControlCharacters(message).split('\n', 1)[0]

/** Returns the last lines of a run: long, skipped, unsteady and failed tests, then the counts on their own line. */
export function summary(parts) {
  const add = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  const reasons = new Map()
  for (const { reason } of parts.flatMap(({ skipped }) => skipped)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const skipped = [...reasons].map(([reason, count]) => `${count} skipped: ${reason}`)
  const unsteady = parts
    .flatMap((part) => part.unsteady ?? [])
    .map((title) => `passed at the second try only: ${title}`)
  const long = parts.flatMap((part) => part.long ?? [])
  const failed = parts.flatMap((part) => part.failures ?? []).map((failure) => `failed: ${failure}`)
  return [...long, ...skipped, ...unsteady, ...failed, `${add('passed')} passed, ${add('failed')} failed`]
}
