import { runCommands } from '#platform/commands/run-commands.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openCommandContext } from './command-context.ts'
import { commands } from './registry.ts'
import { openOutput } from './write-output.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits immediately.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  })
}
const out = openOutput()

const code = await runCommands(
  { version: packageFile.version, commands, open: openCommandContext },
  process.argv.slice(2),
  { out, err: (text) => process.stderr.write(text), stop: stop.signal },
)
// Flush the output, then exit even if something such as standard input is still open.
process.stdout.write('', () => process.exit(code))
