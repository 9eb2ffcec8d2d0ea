// Measures connections to applicant tracking systems: pulls of a large feed, an hour's outage, and a submit with a connection; --part names one.
import { parseArgs } from 'node:util'
import { sufferOutage } from './outage.ts'
import { timePulls } from './pull.ts'
import { timeSubmits } from './submits.ts'

const parts = { pull: timePulls, outage: sufferOutage, submit: timeSubmits }
const { values } = parseArgs({ options: { part: { type: 'string', default: '' } } })
for (const [name, measure] of Object.entries(parts)) if (name.startsWith(values.part)) await measure()
process.exit()
