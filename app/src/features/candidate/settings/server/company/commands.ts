import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { copyPerson } from './copy-person.ts'
import { findNamed, personArguments } from './find-person.ts'

const exportCommand = defineCommand({
  name: 'person export',
  summary: 'Print a copy of all data about one person, as a zip',
  details: [
    'Writes to standard output: foyer person export alice@example.com > alice.zip. The zip is the one that candidates download in their settings. Check who asks before you send it: it goes to that person only.',
  ],
  arguments: personArguments,
  options: {},
  async run(context: CommandContext, { values: [named = ''] }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const found = await findNamed(site.db, tenant, named)
    const file = await copyPerson(site, tenant, found, await site.now())
    return { data: { account: found.holder !== undefined, guests: found.guestIds.length }, lines: [], file }
  },
})

/** The command that answers a person's request for a copy of their data. */
export const personCommands = [exportCommand]
