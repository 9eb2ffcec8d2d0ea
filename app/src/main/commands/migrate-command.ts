import { type CommandContext, defineCommand } from '#platform/commands/command.ts'
import { migrate } from '#platform/db/migrations.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Update the database to this version’s schema',
  details: [
    'Every start and every command does this too; this command does nothing else. You can repeat it at any time.',
  ],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.database()
    const ran = await migrate(db)
    const count = ran.length === 1 ? '1 migration ran' : `${ran.length} migrations ran`
    return { data: { ran }, lines: [ran.length === 0 ? 'The database is up to date.' : `${count}: ${ran.join(', ')}.`] }
  },
})
