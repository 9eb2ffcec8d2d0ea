import { readRepositoryFile, repositoryFiles } from '../repository.ts'
import type { RepositoryFile } from '../structure.ts'

/** Returns every file of TypeScript, JavaScript and CSS that people write, with its source. */
export function sourceFiles(): RepositoryFile[] {
  return repositoryFiles()
    .filter((path) => /^(app|packages|scripts|bench)\/.*\.(ts|tsx|mts|mjs|css)$|^[^/]+\.ts$/.test(path))
    .map((path) => ({ path, source: readRepositoryFile(path) }))
}
