import { runCommands } from '#platform/commands/run-commands.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openCommandContext } from './command-context.ts'
import { commands } from './registry.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits immediately.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  })
}
// `foyer jobs list | head` closes the pipe early, which is not an error.
process.stdout.on('error', () => process.exit(0))

const code = await runCommands(
  { version: packageFile.version, commands, open: openCommandContext },
  process.argv.slice(2),
  { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text), stop: stop.signal },
)
// Flush the output, then exit even if something such as standard input is still open.
process.stdout.write('', () => process.exit(code))
