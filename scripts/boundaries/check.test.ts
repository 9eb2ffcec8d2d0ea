import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '../repository.ts'
import { checkBoundaries, edgesOf } from './check.ts'
import { cyclesOf } from './cycles.ts'
import { readImports } from './read-imports.ts'

const importing = (path: string, specifier: string) =>
  checkBoundaries([{ path, source: `import { x } from '${specifier}'\n` }])
const letters = 'app/src/features/letters'
const jobs = 'app/src/features/jobs'

describe('the import rules', () => {
  it.each([
    [
      'a page',
      `${letters}/offers/web/OffersPage.tsx`,
      '#features/letters/offers/server/records/store.ts',
      'A page cannot see the server',
    ],
    [
      'a page by a relative path',
      `${letters}/offers/web/OffersPage.tsx`,
      '../server/store.ts',
      'A page cannot see the server',
    ],
    [
      'a contract',
      `${letters}/offers/contract.ts`,
      '#platform/http/errors.ts',
      'Pure files run in browser and server alike',
    ],
    ['a contract reading files', `${letters}/offers/contract.ts`, 'node:fs', 'node:fs is not pure'],
    [
      'another feature’s store',
      `${letters}/offers/server/accept-offer.ts`,
      '#features/jobs/positions/server/records/store.ts',
      'features/jobs/positions/server/index.ts',
    ],
    [
      'another feature’s page',
      `${letters}/offers/web/OfferPage.tsx`,
      '#features/jobs/positions/web/PositionPage.tsx',
      'features/jobs/positions/web/index.ts',
    ],
    [
      'a wing that uses a later one',
      `${jobs}/positions/server/store.ts`,
      '#features/letters/offers/server/index.ts',
      'the wing jobs may not use the wing letters',
    ],
    [
      'a use case rendering',
      `${letters}/offers/server/accept-offer.ts`,
      '../web/OfferCard.tsx',
      'Server code renders nothing',
    ],
    [
      'a building block',
      'app/src/platform/http/routes.ts',
      '#features/letters/offers/server/index.ts',
      'Building blocks know no feature',
    ],
    [
      'a shared component',
      'app/src/ui/Button.tsx',
      '#features/letters/offers/contract.ts',
      'Components shared by features',
    ],
    ['a shared component reading secrets', 'app/src/ui/Button.tsx', '#config/secrets.ts', 'ui may not import config'],
    ['a helper', 'app/src/kernel/id.ts', '#config/limits.ts', 'kernel holds what needs nothing of ours'],
    ['a feature', `${letters}/offers/server/index.ts`, '#main/boot/context.ts', 'nothing imports main'],
    ['product code', `${letters}/offers/server/index.ts`, '#testing/personas.ts', 'only tests import testing'],
    [
      'a package',
      'packages/search-engine/src/index.ts',
      '../../../app/src/kernel/error.ts',
      'A package knows nothing of the product',
    ],
    ['a package', 'packages/search-engine/src/index.ts', '@foyer/form-kit', 'packages know nothing of one another'],
    [
      'the ground package',
      'packages/typed-input/src/names.ts',
      '@foyer/search-engine',
      'The readers of typed input serve every layer',
    ],
    [
      'the ground package',
      'packages/typed-input/src/names.ts',
      '../../../app/src/kernel/error.ts',
      'The readers of typed input serve every layer',
    ],
    ['the ground package using Node', 'packages/typed-input/src/names.ts', 'node:fs', 'node:fs is not pure'],
    ['a helper with a package', 'app/src/kernel/id.ts', 'nanoid', 'no package but zod'],
    ['a page using Node', `${letters}/offers/web/OffersPage.tsx`, 'node:fs', 'does not exist'],
    [
      'main',
      'app/src/main/build-app.ts',
      '#features/letters/offers/server/index.ts',
      'main knows features only by its two lists',
    ],
    ['the shell', 'app/src/main/shell/Header.tsx', '#features/account/session/web/screens.ts', 'defineWebFeature'],
    ['a public setting', 'app/src/config/public.ts', './secrets.ts', 'sent to browsers'],
  ])('refuses %s (%s importing %s) and says what to do instead', (_who, path, specifier, advice) => {
    expect(importing(path, specifier)).toEqual([expect.stringContaining(advice)])
  })

  it.each([
    [`${letters}/offers/web/OffersPage.tsx`, '../contract.ts'],
    [`${letters}/offers/web/OffersPage.tsx`, '#features/jobs/positions/web/index.ts'],
    [`${letters}/offers/web/OffersPage.tsx`, '#features/jobs/positions/rules.ts'],
    ['app/src/main/table-lifetimes.ts', '#features/letters/offers/limits.ts'],
    [`${letters}/offers/server/store.ts`, '#platform/db/database.ts'],
    [`${letters}/offers/server/store.ts`, '#features/jobs/positions/server/index.ts'],
    [`${letters}/offers/server/store.ts`, 'node:crypto'],
    [`${letters}/offers/contract.ts`, 'zod'],
    [`${letters}/offers/server/accept-offer.test.ts`, '#testing/personas.ts'],
    ['app/src/kernel/full-name.ts', '@foyer/typed-input/names'],
    ['app/src/config/site/links.ts', '@foyer/typed-input/links'],
    ['app/src/platform/http/routes.ts', '@foyer/typed-input'],
    ['app/src/ui/form/fields.ts', '@foyer/typed-input/digits'],
    [`${letters}/offers/contract.ts`, '@foyer/typed-input/names'],
    [`${letters}/offers/web/OffersPage.tsx`, '@foyer/typed-input/names'],
    ['packages/form-kit/src/fields/number/model.ts', '@foyer/typed-input/numbers'],
    ['app/src/main/features.ts', '#features/letters/offers/server/index.ts'],
    ['app/src/main/browser-features.ts', '#features/letters/offers/web/screens.ts'],
  ])('lets %s import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([])
  })

  it('requires paths from the root between folders', () => {
    expect(importing(`${letters}/offers/server/store.ts`, '../../../../platform/db/database.ts')).toEqual([
      expect.stringContaining('#platform/db/database.ts'),
    ])
  })
})

describe('import cycles', () => {
  it('names the features that import one another, and every line that does', () => {
    const found = checkBoundaries([
      {
        path: `${jobs}/search/server/index.ts`,
        source: `import { a } from '#features/jobs/positions/server/index.ts'`,
      },
      { path: `${jobs}/positions/rules.ts`, source: `import type { b } from '#features/jobs/search/filters.ts'` },
    ])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('positions, search import each other in a cycle')
    expect(found[0]).toContain('positions/rules.ts:1')
  })

  it('finds files that import one another, one of them a type only', () => {
    const files = [
      { path: 'app/src/kernel/a.ts', source: `import { x } from './b.ts'` },
      { path: 'app/src/kernel/b.ts', source: `import type { Y } from './a.ts'` },
    ]
    expect(checkBoundaries(files)).toEqual([expect.stringContaining('app/src/kernel/a.ts, app/src/kernel/b.ts')])
  })

  it('finds files that import one another through any number of steps', () => {
    const files = ['a', 'b', 'c'].map((name, at) => ({
      path: `app/src/kernel/${name}.ts`,
      source: `import { x } from './${['b', 'c', 'a'][at]}.ts'`,
    }))
    expect(checkBoundaries(files)).toEqual([expect.stringContaining('a.ts, app/src/kernel/b.ts, app/src/kernel/c.ts')])
  })

  it('finds none in a tree', () => {
    expect(
      cyclesOf(
        new Map([
          ['a', new Set(['b', 'c'])],
          ['b', new Set(['c'])],
        ]),
      ),
    ).toEqual([])
  })
})

describe('reading imports', () => {
  it('finds every form of import with its line, and none in comments', () => {
    const source = `// import x from './no.ts'
import {
  a,
} from './a.ts'
export * from './b.ts'
import './c.ts'
/* import './no.ts' */
const d = () => import('./d.ts')
import type { E } from './e.ts'
new Worker(new URL('./f.ts', import.meta.url))`
    expect(readImports(source).map(({ specifier, line, typeOnly }) => [specifier, line, typeOnly])).toEqual([
      ['./a.ts', 4, false],
      ['./b.ts', 5, false],
      ['./c.ts', 6, false],
      ['./d.ts', 8, false],
      ['./e.ts', 9, true],
      ['./f.ts', 10, false],
    ])
  })

  it('resolves every internal import to an existing file', () => {
    const paths = repositoryFiles()
    const files = paths
      .filter((path) => /^app\/src\/.*\.tsx?$/.test(path))
      .map((path) => ({ path, source: readRepositoryFile(path) }))
    const edges = edgesOf(files).filter(({ to }) => to?.startsWith('app/'))
    expect(edges.length).toBeGreaterThan(100)
    expect(
      edges.filter(({ to }) => !paths.includes(to ?? '')).map(({ from, specifier }) => `${from}: ${specifier}`),
    ).toEqual([])
  })
})
