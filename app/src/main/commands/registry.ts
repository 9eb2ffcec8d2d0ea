import { backupCommands } from '#platform/backup/commands.ts'
import { actCommand } from '#platform/acts/act-command.ts'
import { type Command, type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { features } from '../features.ts'
import { doctorCommand } from './doctor-command.ts'

const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Update the database to this version’s schema',
  details: [
    'Every start and every command does this too; this command does nothing else. You can repeat it at any time.',
  ],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const ran = await migrate(await context.database(), { say: context.note })
    const count = ran.length === 1 ? '1 migration ran' : `${ran.length} migrations ran`
    return { data: { ran }, lines: [ran.length === 0 ? 'The database is up to date.' : `${count}: ${ran.join(', ')}.`] }
  },
})

/** All commands of `foyer`, in the order of help. */
export const commands: readonly Command<CommandContext>[] = [
  ...features.flatMap(({ commands: own = [], acts = [] }) => [...own, ...acts.flatMap(actCommand)]),
  migrateCommand,
  doctorCommand,
  ...backupCommands,
]
