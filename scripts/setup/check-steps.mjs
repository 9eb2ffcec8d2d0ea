// Two steps run at a time, so a type check must not spread over all cores: it would repeat work and take twice as long.
const ALONE = '--singleThreaded'

/** The steps of `npm run check`, which prove what can be proved without running the product; fastest first. */
export const checkSteps = [
  { name: 'format', command: 'oxfmt', args: ['--check'], seen: /on (\d+) files/ },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], seen: /on (\d+) files/ },
  // The last has what puts them together as well: src/main, tests and scripts, but not bench, whose packages only benchmarks install.
  ...['pure', 'server', 'web', 'test'].map((project) => ({
    name: `types of ${project}`,
    command: 'tsc',
    args: ['-p', `app/tsconfig.${project}.json`, ALONE],
  })),
  { name: 'types of typed-input', command: 'tsc', args: ['-p', 'packages/typed-input', ALONE] },
  { name: 'types of search-engine', command: 'tsc', args: ['-p', 'packages/search-engine', ALONE] },
  { name: 'types of resume-parser', command: 'tsc', args: ['-p', 'packages/resume-parser', ALONE] },
  { name: 'types of form-kit', command: 'tsc', args: ['-p', 'packages/form-kit', ALONE] },
  { name: 'boundaries', command: 'node', args: ['scripts/check-boundaries.ts'] },
  { name: 'structure', command: 'node', args: ['scripts/check-structure.ts'] },
  { name: 'links', command: 'node', args: ['scripts/check-links.ts'] },
  { name: 'texts: figures', command: 'node', args: ['scripts/check-figures.ts'] },
  { name: 'patterns', command: 'node', args: ['scripts/check-patterns.ts'] },
  { name: 'states', command: 'node', args: ['scripts/check-status-words.ts'] },
  { name: 'migrations', command: 'node', args: ['scripts/check-migrations.ts'] },
  { name: 'styles', command: 'node', args: ['scripts/check-styles.ts'] },
  { name: 'texts: translations', command: 'node', args: ['scripts/check-texts.ts'] },
  { name: 'texts: words', command: 'node', args: ['scripts/check-words.ts'] },
  { name: 'texts: commits', command: 'node', args: ['scripts/check-commits.ts'] },
  { name: 'docstrings', command: 'node', args: ['scripts/check-docstrings.ts'] },
  { name: 'sizes', command: 'node', args: ['scripts/check-sizes.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'reference', command: 'node', args: ['scripts/generate-reference.ts', '--check'] },
  { name: 'bytes of the first load', command: 'node', args: ['scripts/check-first-load.mjs'] },
  // Finds a lockfile that lacks entries of package.json or the packages of other platforms.
  { name: 'lockfile', command: 'npm', args: ['ci', '--dry-run', '--loglevel=error', '--no-audit', '--no-fund'] },
]
