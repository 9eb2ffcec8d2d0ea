// The JavaScript of the search page's first load stays within its bar. Builds when the sources changed.
import { prepare } from './prepare.mjs'
import { firstLoadFault, firstLoadLine } from './setup/first-load.mjs'

await prepare({ build: true, quiet: true })
const fault = firstLoadFault()
process.stdout.write(`${fault ?? firstLoadLine()}\n`)
if (fault) process.exitCode = 1
