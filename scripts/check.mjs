// Runs all checks except the tests: format, lint, types, repository rules, unused code, reference, bundle size and
// lockfile. Arguments select steps by name prefix: npm run check -- lint types
import { prepare } from './prepare.mjs'
import { checkSteps } from './setup/check-steps.mjs'
import { useHooks } from './setup/hooks.mjs'
import { runSteps } from './setup/steps.mjs'

await prepare({ tools: true })
useHooks()
const wanted = process.argv.slice(2)
const steps =
  wanted.length === 0 ? checkSteps : checkSteps.filter(({ name }) => wanted.some((word) => name.startsWith(word)))
if (steps.length === 0)
  throw new Error(`No step has that name. Choose from: ${checkSteps.map(({ name }) => name).join(', ')}.`)
const failed = await runSteps(steps)
if (failed.length > 0) process.exitCode = 1
