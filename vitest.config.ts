import { defineConfig } from 'vitest/config'
import { icuMessages } from './app/vite/icu-messages.ts'
import { CountsReporter } from './scripts/setup/vitest-counts.ts'

const counts = process.env['FOYER_TEST_COUNTS']

export default defineConfig({
  plugins: [icuMessages()],
  test: {
    include: [
      'app/src/**/*.test.ts',
      'app/src/**/*.test.tsx',
      'packages/*/src/**/*.test.ts',
      'packages/*/src/**/*.test.tsx',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['./app/src/testing/database-setup.ts'],
    provide: { testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? '' },
    setupFiles: ['./app/src/testing/console-guard.ts'],
    reporters: counts ? ['default', new CountsReporter(counts)] : ['default'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
