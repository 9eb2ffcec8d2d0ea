import { expect, it } from 'vitest'
import { twoWayFolders } from './two-way-folders.ts'

const file = (path: string, ...imports: string[]) => ({
  path: `app/src/features/letters/offers/${path}`,
  source: imports.map((from) => `import { x } from '${from}'\n`).join(''),
})

const list = file('web/list/List.tsx', '../letter/Letter.tsx')

it('finds two folders that import from each other, and not tests or one direction', () => {
  expect(twoWayFolders([list, file('web/letter/Letter.tsx', '../list/row.ts')])).toEqual({
    apart: [
      expect.stringMatching(
        /^app\/src\/features\/letters\/offers\/web\/letter and app\/src\/features\/letters\/offers\/web\/list import/,
      ),
    ],
    nested: [],
  })
  const none = { apart: [], nested: [] }
  expect(twoWayFolders([list, file('web/letter/Letter.test.tsx', '../list/row.ts')])).toEqual(none)
  expect(twoWayFolders([list, file('web/letter/Letter.tsx', './row.ts')])).toEqual(none)
})

it('finds a folder and its room that import from each other, and not a roof that only uses its rooms', () => {
  const page = file('web/Page.tsx', './list/row.ts')
  expect(twoWayFolders([page, file('web/list/row.ts', '../words.ts')])).toEqual({
    apart: [],
    nested: [expect.stringMatching(/offers\/web and its list import from each other/)],
  })
  expect(twoWayFolders([page, file('web/list/row.ts', './words.ts')]).nested).toEqual([])
})
