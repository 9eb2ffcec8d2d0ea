import { defineConfig } from 'vitest/config'
import { bundledThreads } from './app/vite/bundled-sources.ts'
import { icuMessages } from './app/vite/icu-messages.ts'
import { packedData } from './app/vite/packed-data.ts'
import { buildIsNeeded } from './scripts/setup/sources.mjs'
import { CountsReporter } from './scripts/setup/vitest-counts.ts'

const counts = process.env['FOYER_TEST_COUNTS']
const PLACES = ['app/src', 'app/tests', 'packages/*/src', 'scripts']
const testsIn = (places: string[]) => places.flatMap((place) => [`${place}/**/*.test.ts`, `${place}/**/*.test.tsx`])

/** They mock a module, or test one before it has loaded a part, so no other test can share it. */
const MODULES_FRESH = [
  'app/src/features/site/webhooks/server/post-signed.test.ts',
  'app/src/main/shell/error-screen.test.ts',
  'packages/form-kit/src/fields/phone/phone.test.ts',
]

const forAll = {
  globalSetup: ['./app/src/testing/processes/database-setup.ts'],
  provide: { testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? '' },
  setupFiles: ['./app/src/testing/console-guard.ts'],
  // Far more than a calm machine needs, so only failing tests wait that long.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  // As in the browser tests: a busy machine occasionally makes a test late, and `npm test` names those that needed a
  // second try.
  retry: counts ? 1 : 0,
}

export default defineConfig({
  // As in production, where a thread starts from its bundle, unless a source has changed since.
  plugins: [icuMessages(), packedData(), ...(buildIsNeeded() ? [] : [bundledThreads()])],
  test: {
    reporters: counts ? ['default', new CountsReporter(counts)] : ['default'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Loading the server's modules again for each file would take a quarter of the time.
        test: { ...forAll, name: 'together', include: testsIn(PLACES), exclude: MODULES_FRESH, isolate: false },
      },
      { extends: true, test: { ...forAll, name: 'apart', include: MODULES_FRESH } },
    ],
  },
})
