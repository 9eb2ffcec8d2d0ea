import { writeFileSync } from 'node:fs'
import { buildConfig } from '#config/config.ts'
import { processEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { makeSignedLetter, sealServiceOf } from '#features/letters/signing/server/index.ts'
import { openContext } from '#main/boot/context.ts'
import { evidenceOf, plainLetter } from './signed-letter.ts'

// Writes a letter sealed by a company of the running server: `node seal-letter.ts DOMAIN FILE`. For browser tests.
const [domain = '', file = ''] = process.argv.slice(2)
const env = processEnvironment()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => 'http://localhost')
const company = context.tenants.all().find((tenant) => tenant.domain === domain)
if (!company) throw new Error(`There is no company ${domain}.`)
const now = await context.now()
const letter = await plainLetter()
const input = { company, letter, marks: [], evidence: evidenceOf(letter, now), now }
writeFileSync(file, await makeSignedLetter(sealServiceOf(context), input))
await context.close()
