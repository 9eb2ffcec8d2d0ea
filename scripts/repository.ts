import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** Returns the paths of all files tracked by git, or new and not ignored. */
export function repositoryFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const output = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const files = [...new Set(output.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
  if (files.length === 0) throw new Error('No files were found; the check would prove nothing. Run it inside a clone.')
  return files.toSorted()
}

export function readRepositoryFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Prints findings and sets exit code 1 if there are any. */
export function report(check: string, findings: readonly string[]): void {
  for (const finding of findings) process.stderr.write(`${check}: ${finding}\n`)
  if (findings.length > 0) process.exitCode = 1
}
