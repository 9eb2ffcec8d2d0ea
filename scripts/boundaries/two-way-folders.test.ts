import { expect, it } from 'vitest'
import { twoWayFolders } from './two-way-folders.ts'

const file = (path: string, ...imports: string[]) => ({
  path: `app/src/features/letters/offers/${path}`,
  source: imports.map((from) => `import { x } from '${from}'\n`).join(''),
})

it('finds two folders that import from each other, and not a folder and its rooms, tests or one direction', () => {
  const list = file('web/list/List.tsx', '../letter/Letter.tsx')
  expect(twoWayFolders([list, file('web/letter/Letter.tsx', '../list/row.ts')])).toEqual([
    expect.stringMatching(
      /^app\/src\/features\/letters\/offers\/web\/letter and app\/src\/features\/letters\/offers\/web\/list import/,
    ),
  ])
  expect(twoWayFolders([list, file('web/letter/Letter.test.tsx', '../list/row.ts')])).toEqual([])
  expect(twoWayFolders([list, file('web/letter/Letter.tsx', './row.ts')])).toEqual([])
  expect(twoWayFolders([file('web/Page.tsx', './list/row.ts'), file('web/list/row.ts', '../words.ts')])).toEqual([])
})
