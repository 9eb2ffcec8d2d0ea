// Checks the JavaScript size of the search page's first load. Builds if the sources changed.
import { prepare } from './prepare.mjs'
import { firstLoadFault, firstLoadLine } from './setup/first-load.mjs'

await prepare({ build: true, quiet: true })
const fault = firstLoadFault()
process.stdout.write(`${fault ?? firstLoadLine()}\n`)
if (fault) process.exitCode = 1
