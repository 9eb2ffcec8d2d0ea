import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Writes the numbers of passed, failed and skipped tests, with the reasons for skipping, to a file. */
export class CountsReporter implements Reporter {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: [] as { title: string; reason: string }[] }
    for (const module of modules) {
      // A file that cannot be loaded has no tests but still fails.
      counts.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'failed') counts.failed += 1
        else
          counts.skipped.push({
            title: test.fullName,
            reason: ('note' in result && result.note) || 'skipped by its suite',
          })
      }
    }
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(counts))
  }
}
