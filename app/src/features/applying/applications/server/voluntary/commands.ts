import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { companyApplicationService } from '../company/company-service.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

function monthOption(name: string, text: string | undefined): string | undefined {
  if (text === undefined || MONTH.test(text)) return text
  throw new CommandError(`bad-${name}`, `--${name} is “${text}”, but it must be a month such as 2026-06.`)
}

export const countVoluntaryCommand = defineCommand({
  name: 'application demographics',
  summary: 'Count voluntary answers about people',
  details: [
    'Groups of fewer than ten people are not shown, and no choice of months and positions tells about fewer: months with too few answers count together with those after them. The current month counts when it is over.',
  ],
  arguments: [],
  options: {
    position: { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' },
    from: { value: 'YYYY-MM', describe: 'The first month.' },
    to: { value: 'YYYY-MM', describe: 'The last month.' },
  },
  async run(context: CommandContext, { options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId =
      options.position === undefined ? undefined : (await resolvePosition(site.db, tenant.id, options.position)).id
    const counts = await site.use(companyApplicationService).voluntaryCounts(tenant.id, {
      positionId,
      from: monthOption('from', options.from),
      to: monthOption('to', options.to),
    })
    return {
      data: { ...counts },
      lines:
        counts.questions.length === 0
          ? ['There are no voluntary answers of the months that are over.']
          : counts.questions.flatMap(({ question, options: given }) => [
              question,
              ...given.map(({ option, count }) => `  ${option}: ${count ?? 'fewer than 10'}`),
            ]),
    }
  },
})
