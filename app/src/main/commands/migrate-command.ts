import { type CommandContext, defineCommand } from '#platform/commands/command.ts'
import { migrate } from '#platform/db/migrations.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Bring the database into the schema of this version',
  details: ['Every start and every command does it, too; this one does nothing else. It may be repeated at any time.'],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.database()
    const ran = await migrate(db)
    const count = ran.length === 1 ? '1 migration ran' : `${ran.length} migrations ran`
    return { data: { ran }, lines: [ran.length === 0 ? 'The database is up to date.' : `${count}: ${ran.join(', ')}.`] }
  },
})
