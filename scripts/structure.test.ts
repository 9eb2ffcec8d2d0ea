import { describe, expect, it } from 'vitest'
import { checkStructure } from './structure.ts'

const MAP = ['offers', 'kernel', 'features', 'config', 'main'].map((name) => `  ${name}/ holds something\n`).join('')
const found = (path: string, source = '') => checkStructure([{ path, source }], MAP)

describe('the structure check', () => {
  it.each([
    ['a folder that is not on the map', 'app/src/features/letters/signing/rules.ts', '', 'signing is not on the map'],
    ['a file name in camelCase', 'app/src/kernel/stateMachine.ts', '', 'kebab-case'],
    ['a component’s name on a file that is none', 'app/src/kernel/StateMachine.ts', '', 'kebab-case'],
    ['a drawer', 'app/src/kernel/utils.ts', '', 'drawer'],
    ['a drawer of a folder', 'app/src/main/helpers/dates.ts', '', 'drawer'],
    ['a long file', 'app/src/kernel/long.ts', '\n'.repeat(401), '401 lines'],
    ['a feature outside a wing', 'app/src/features/offers/server/store.ts', '', 'is not a wing'],
    ['a third folder in a feature', 'app/src/features/letters/offers/model/offer.ts', '', 'no other folder'],
    ['the environment read anywhere', 'app/src/main/server.ts', 'const port = process.env.PORT', 'env.ts'],
    ['a clock in a rule', 'app/src/features/letters/offers/rules.ts', 'const now = Date.now()', 'no clock'],
    [
      'a clock in a use case',
      'app/src/features/letters/offers/server/accept-offer.ts',
      'const now = new Date()',
      'no clock',
    ],
    [
      'a query in a use case',
      'app/src/features/letters/offers/server/accept-offer.ts',
      'await sql<Row>`SELECT 1`',
      'store.ts',
    ],
    [
      'errors under another noun',
      'app/src/features/letters/offers/errors.ts',
      `defineErrors('letters', {})`,
      '"letters"',
    ],
  ])('finds %s', (_what, path, source, sentence) => {
    expect(found(path, source)).toEqual([expect.stringContaining(sentence)])
  })

  it.each([
    ['app/src/features/letters/offers/web/OfferPage.tsx', ''],
    ['app/src/features/letters/offers/server/accept-offer.test.ts', '\n'.repeat(500)],
    ['app/src/features/letters/offers/errors.ts', `defineErrors('offers', {})`],
    ['app/src/features/letters/offers/rules.ts', '// not Date.now()\nconst day = new Date(instant)'],
    ['app/src/features/letters/offers/server/event-store.ts', 'await sql`SELECT 1`'],
    ['app/src/config/env.ts', 'process.env'],
    ['app/src/main/routes.tsx', ''],
  ])('has nothing to say of %s', (path, source) => {
    expect(found(path, source)).toEqual([])
  })

  it('finds a folder that only prose names, and one with two lines', () => {
    const file = { path: 'app/src/features/letters/offers/rules.ts', source: '' }
    const about = (map: string) => checkStructure([file], `features/ all nouns\n${map}`)
    expect(about('offers/ job offers\n')).toEqual([])
    expect(about('candidates answer offers here\n')).toEqual([expect.stringContaining('offers is not on the map')])
    expect(about('offers/ job offers\noffers/ letters\n')).toEqual([expect.stringContaining('has 2 lines')])
  })

  it('finds two migrations of one number, except the pair that exists', () => {
    const about = (...names: string[]) =>
      checkStructure(
        names.map((name) => ({ path: `app/migrations/${name}`, source: '' })),
        MAP,
      )
    expect(about('0060-a.sql', '0062-b.sql')).toEqual([])
    expect(about('0062-b.sql', '0062-a.sql')).toEqual([expect.stringContaining('0062-a.sql and 0062-b.sql')])
    expect(about('0061-match-off.sql', '0061-positions-confirmed.sql')).toEqual([])
    expect(about('0061-match-off.sql', '0061-third.sql')).toEqual([expect.stringContaining('0061-third.sql')])
  })
})
