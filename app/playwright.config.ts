import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { installedChromium } from '../scripts/find-chromium.mjs'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** This file is read once by the runner and again by each worker; what it chooses is kept in the environment. */
function once(name: string, choose: () => string): string {
  return (process.env[name] ??= choose())
}

const FREE_PORT = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })`
const port = once('FOYER_E2E_PORT', () =>
  execFileSync(process.execPath, ['-e', FREE_PORT], { encoding: 'utf8' }).trim(),
)
const data = once('FOYER_E2E_DATA', () => {
  const made = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  // Run as root, PostgreSQL is another user, who has to pass through.
  chmodSync(made, 0o755)
  process.on('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
})
const executablePath = installedChromium()
if (!executablePath)
  throw new Error('No Chromium was found. Run npm test, which gets one, or name one with CHROMIUM_PATH.')

export default defineConfig({
  testDir: folder('e2e'),
  testMatch: /\.(spec|test)\.ts$/,
  outputDir: folder('test-results'),
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine makes a browser late now and then; what passes only at the second try is named at the end of npm test.
  retries: 1,
  // One per core of the smallest machine that runs them: the server and the browser take turns.
  workers: 2,
  // Far more than a calm machine needs: nothing waits that long unless it fails or the machine is busy.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: folder('../node_modules/.cache/foyer/e2e.json') }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    // What waits for ever, such as a click on something that a dialog covers, names itself instead of taking the test's time.
    actionTimeout: 15_000,
    // Recording costs time; with FOYER_E2E_TRACE=on a failure leaves its trace.
    trace: process.env['FOYER_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // The next page of the site gets the process of the one before, which saves a tenth of the processor time.
    launchOptions: { executablePath, args: ['--process-per-site', '--renderer-process-limit=1'] },
  },
  projects: [
    // What does not depend on the width is tried at one: files that are named here, and titles that end with @desk.
    {
      name: 'phone',
      testIgnore:
        /(form-kit-(choices|dates|files|uploads|gallery|layouts|phone|viewers)|chunks|company-html|first-load|head-scripts|form-kit-typing|company-of-one|typeface|page-titles|pseudo-locale|closed-filters|search-(empty|languages)|offers-(letter|live|accessibility)|sign-in-(mail|session)|account-accessibility|settings|notifications|apply-in-place|drafts|documents|given-forms|onboarding|saved-positions|position-closed|verify-letter|job-alerts|match|profile|resumes|export-resume)\./,
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" src/main/start.ts`,
    cwd: folder('.'),
    url: `http://localhost:${port}/healthz`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      FOYER_DATA: data,
      FOYER_SEED: 'demo',
      FOYER_LIMITS: 'off',
      FOYER_PSEUDO_LOCALE: 'on',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
  },
})
