// Runs the checks, then the unit and contract tests, then the browser tests. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { checkSteps } from './setup/check-steps.mjs'
import { browserCounts, summary, unitCounts } from './setup/counts.mjs'
import { startPostgres15 } from './setup/postgres15.mjs'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'
import { runSteps } from './setup/steps.mjs'

const long = process.argv.includes('--long')
const reports = join(root, 'node_modules', '.cache', 'foyer')
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'e2e.json')

function tool(path, args, environment) {
  const { status } = spawnSync(projectNode(), [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnvironment({ FOYER_TEST_LONG: long ? '1' : '', ...environment }),
  })
  return status ?? 1
}

async function unitTests() {
  const debian = process.env.TEST_DATABASE_URL ? undefined : startPostgres15()
  const url = process.env.TEST_DATABASE_URL ?? debian?.url
  if (!url) process.stdout.write('PostgreSQL 15 is not installed: the store tests run on the embedded version only.\n')
  try {
    rmSync(unitReport, { force: true })
    const status = tool('vitest/vitest.mjs', ['run'], {
      FOYER_TEST_COUNTS: unitReport,
      ...(url && { TEST_DATABASE_URL: url }),
    })
    return unitCounts(unitReport, status)
  } finally {
    await debian?.stop()
  }
}

async function browserTests() {
  const folder = join(root, 'app', 'e2e')
  if (
    !existsSync(folder) ||
    !readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name))
  ) {
    process.stdout.write('There are no browser tests in app/e2e.\n')
    return { passed: 0, failed: 1, skipped: [], failures: ['the browser tests: there are none'] }
  }
  const chromium = await findChromium()
  rmSync(browserReport, { force: true })
  const status = tool('playwright/cli.js', ['test', '--config', 'app/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
  })
  return browserCounts(browserReport, status)
}

/** An error around a part of the run counts as its failure; the other parts still run. */
async function counted(work) {
  try {
    return await work()
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
    return { passed: 0, failed: 1, skipped: [], failures: [error.message.split('\n', 1)[0]] }
  }
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const took = []

/** Runs a part of the tests and notes the time it took. */
async function timed(name, work) {
  const began = performance.now()
  const counts = await work()
  took.push(`${name} ${seconds(began)}`)
  return counts
}

/** Runs one step that counts as one test. */
const step = (work) => counted(async () => (await work(), { passed: 1, failed: 0, skipped: [] }))

/** Builds while the checks run: one core builds, and the steps that read the bundles wait for it. */
async function checks() {
  const steps = [{ name: 'build', command: 'node', args: ['scripts/prepare.mjs', '--build'] }, ...checkSteps]
  const failed = await runSteps(steps)
  const failures = failed.map((name) => `check ${name}`)
  return { passed: steps.length - failed.length, failed: failed.length, skipped: [], failures }
}

const began = performance.now()
const parts = [await timed('install', () => step(() => prepare({ tools: true })))]
if (parts[0].failed === 0) {
  parts.push(await timed('build and checks', checks))
  parts.push(await timed('unit tests', () => counted(unitTests)))
  parts.push(await timed('browser tests', () => counted(browserTests)))
}
process.stdout.write(`\n${took.join(', ')}; all ${seconds(began)}\n${summary(parts).join('\n')}\n`)
if (parts.some(({ failed }) => failed > 0)) process.exitCode = 1
