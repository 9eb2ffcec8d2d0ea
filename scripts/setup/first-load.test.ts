import { expect, test } from 'vitest'
import { filesOf } from './first-load.mjs'

const manifest = {
  'main.tsx': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['later.ts'] },
  'page.ts': { file: 'page.js', imports: ['main.tsx', '_react.js'] },
  'later.ts': { file: 'later.js' },
  '_react.js': { file: 'react.js' },
}

test('a file that two others import is counted once, and what is loaded later is not', () => {
  expect(filesOf(manifest, ['main.tsx', 'page.ts'])).toEqual(['main.js', 'react.js', 'page.js'])
})

test('a source that the build does not have is an error, as the sum would be too small', () => {
  expect(() => filesOf(manifest, ['main.tsx', 'moved.ts'])).toThrow(/no moved\.ts/)
})
