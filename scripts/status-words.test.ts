import { describe, expect, it } from 'vitest'
import { checkStatusWords } from './status-words.ts'

const words = new Map([['offers', new Set(['Extended', 'Accepted'])]])
const OWN = 'app/src/features/letters/offers/server/accept-offer.ts'
const found = (source: string, path = OWN) => checkStatusWords([{ path, source }], words)

describe('the check of states', () => {
  it.each([
    ['compared', `if (offer.status === 'Extended') accept()`],
    ['compared with what a function returns', `if (offerStatusAt(offer, now) !== 'Extended') refuse()`],
    ['a case', `switch (offer?.status) { case 'Accepted': accept() }`],
    ['written', `const change = { status: 'Accepted', now }`],
    ['chosen', `const change = { status: isNew ? 'Extended' : old }`],
    ['assigned', `offer.status = 'Accepted'`],
    ['a constant', `const status = 'Accepted'`],
    ['a constant of the state’s type', `const FIRST: OfferStatus = 'Extended'`],
    ['a default', `const status = row?.status ?? 'Extended'`],
    ['declared', `interface Row { status: 'Extended' | null }`],
    ['in a contract', `const body = { status: z.enum(['Extended', 'open']) }`],
    ['in SQL', `db.run(sql\`SELECT 1 FROM offers WHERE status IN ('Extended', 'new')\`)`],
  ])('finds a state that is %s', (_what, source) => {
    expect(found(source)).toEqual([expect.stringContaining('has the state')])
  })

  it('finds the states of a feature where another one uses it', () => {
    const path = 'app/src/features/home/dashboard/rules.ts'
    const compared = `export const isNew = (status: string) => status === 'Extended'`
    expect(found(compared, path)).toEqual([])
    expect(found(`import { isOpen } from '#features/letters/offers/states.ts'\n${compared}`, path)).toHaveLength(1)
  })

  it('leaves alone states.ts, tests, demo seeds and words that aren’t states', () => {
    const written = `const status = 'Accepted'`
    for (const name of ['states.ts', 'server/accept-offer.test.ts', 'server/seed-demo.ts'])
      expect(found(written, `app/src/features/letters/offers/${name}`)).toEqual([])
    expect(found(`const label = 'Accepted'\nconst status = 'open'\nsql\`SELECT 'Accepted'\``)).toEqual([])
  })
})
