import { expect, test } from 'vitest'
import { filesOf } from './first-load.mjs'

const manifest = {
  'main.tsx': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['later.ts'] },
  'page.ts': { file: 'page.js', imports: ['main.tsx', '_react.js'] },
  'later.ts': { file: 'later.js' },
  '_react.js': { file: 'react.js' },
}

test('a file imported twice is counted once, and lazy imports are not counted', () => {
  expect(filesOf(manifest, ['main.tsx', 'page.ts'])).toEqual(['main.js', 'react.js', 'page.js'])
})

test('a source missing from the build is an error, since the sum would be too small', () => {
  expect(() => filesOf(manifest, ['main.tsx', 'moved.ts'])).toThrow(/no moved\.ts/)
})
