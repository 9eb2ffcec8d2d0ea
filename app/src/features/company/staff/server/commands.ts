import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { listInvitations } from './invitation-store.ts'
import { listMembers } from './store.ts'

const list = defineCommand({
  name: 'staff list',
  summary: 'List the people who hire, with their roles',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const tenant = await context.tenant()
    const { db, now } = await context.site()
    const time = await now()
    const members = await listMembers(db, tenant.id, time)
    const invitations = await listInvitations(db, tenant.id, time)
    const titles = (jobs: readonly { title: string }[]) => jobs.map(({ title }) => title).join(', ')
    return {
      data: { colleagues: members, invitations },
      lines: [
        ...members.map(
          ({ email, firstName, lastName, role, jobs }) =>
            `${role}  ${email}  ${`${firstName} ${lastName}`.trim()}${jobs.length > 0 ? `: ${titles(jobs)}` : ''}`,
        ),
        ...invitations.map(
          ({ email, role, expiresAt }) => `${role}  ${email}  invited, until ${expiresAt.toISOString().slice(0, 10)}`,
        ),
        ...(members.length + invitations.length === 0
          ? [`${tenant.domain} has no one yet. foyer staff invite EMAIL --role owner invites the first.`]
          : []),
      ],
    }
  },
})

/** Commands about colleagues that change nothing. */
export const staffCommands = [list]
