import { expect, test } from 'vitest'
import threadBundles from '../app/vite/thread-bundles.ts'
import { readRepositoryFile, repositoryFiles } from './repository.ts'

test('the build needs none of the optional packages that the résumé parser imports', () => {
  const { optionalDependencies } = JSON.parse(readRepositoryFile('packages/resume-parser/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const sources = repositoryFiles().filter((path) => /^packages\/resume-parser\/src\/.*\.ts$/.test(path))
  const imported = sources.flatMap((path) =>
    [...readRepositoryFile(path).matchAll(/import\('(?<module>[^']+)'\)/g)].flatMap(
      ({ groups }) => groups?.['module'] ?? [],
    ),
  )
  const optional = imported.filter((module) =>
    Object.keys(optionalDependencies).some((name) => module.startsWith(`${name}/`) || module === name),
  )
  expect(optional).toContain('tesseract.js-core/tesseract-core-simd-lstm.js')
  expect(threadBundles.build?.rolldownOptions?.external).toEqual(expect.arrayContaining(optional))
})
