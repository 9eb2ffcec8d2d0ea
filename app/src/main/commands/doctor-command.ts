import { processEnvironment } from '#config/env.ts'
import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkDataFolder, checkNode, checkPublicUrl, checkSecret, checkServer } from './doctor/check-machine.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkScanner } from './doctor/check-scanner.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { features } from '../features.ts'

async function examine(context: CommandContext): Promise<Finding[]> {
  const { config } = context
  const now = new Date()
  return [
    checkNode(process.version),
    ...checkDataFolder(config.dataFolder),
    checkSecret(config, processEnvironment().FOYER_SECRET),
    checkPublicUrl(config),
    await checkMail(config),
    await checkScanner(config),
    ...(await Promise.all(features.flatMap(({ checks }) => checks?.settings?.({ config }, now) ?? []))),
    ...(await checkDatabase(context)),
    await checkServer(config),
  ]
}

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Report what is wrong and what to do',
  details: [
    'Checks Node, the data folder, the secret, the settings, the SMTP server, the virus scanner, the database, the sites, the files, the histories of job offers and the running server. Changes nothing. Fails if there is a problem; warnings can wait.',
  ],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const checks = await examine(context)
    const problems = checks.filter(({ state }) => state === 'problem').length
    const lines = checks.map(({ check, state, message }) => `${state.padEnd(7)}  ${check}: ${message}`)
    const message = problems === 1 ? 'There is 1 problem.' : `There are ${problems} problems.`
    return { data: { checks }, lines, failure: problems > 0 ? { code: 'problems', message } : undefined }
  },
})
