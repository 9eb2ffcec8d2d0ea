import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Tests that take longer are in the file with their time, in milliseconds. */
const SLOW_MS = 10_000

/** Writes to a file how many tests passed, which failed, which needed a second try or took long, and why others were skipped. */
export class CountsReporter implements Reporter {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts = {
      passed: 0,
      failures: errors.map((error) => failureOf('outside any test', error)),
      unsteady: [] as string[],
      skipped: [] as { title: string; reason: string }[],
      slow: [] as { file: string; title: string; milliseconds: number }[],
    }
    for (const module of modules) {
      // A file that cannot be loaded has no tests but still fails.
      for (const error of module.errors()) counts.failures.push(failureOf(module.relativeModuleId, error))
      for (const test of module.children.allTests()) {
        const result = test.result()
        const name = `${module.relativeModuleId} > ${test.fullName}`
        const milliseconds = test.diagnostic()?.duration ?? 0
        if (milliseconds > SLOW_MS)
          counts.slow.push({ file: module.relativeModuleId, title: test.fullName, milliseconds })
        if (result.state === 'passed') {
          counts.passed += 1
          if (test.diagnostic()?.flaky) counts.unsteady.push(name)
        } else if (result.state === 'failed') counts.failures.push(failureOf(name, result.errors[0]))
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

/** Names a failed test with the first line of its error. */
function failureOf(name: string, error: { message: string } | undefined): string {
  return `${name}: ${error?.message.split('\n', 1)[0] ?? 'no message'}`
}
