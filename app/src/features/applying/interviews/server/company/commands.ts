import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { type CompanyInterview, companyInterviewService } from './company-interviews.ts'
import { asJson, lineOf } from './interview-lines.ts'
import { interviewLimits } from '../../limits.ts'

const listCommand = defineCommand({
  name: 'interview list',
  summary: 'List interviews by their last change',
  arguments: [],
  options: { application: { value: 'ENC_ID', describe: 'Only those of this application.' } },
  async run(context: CommandContext, { options }) {
    const service = (await context.site()).use(companyInterviewService)
    const tenant = await context.tenant()
    const interviews: CompanyInterview[] = []
    let cursor: string | undefined
    do {
      const page = await service.list(tenant.id, {
        applicationEncId: options.application,
        cursor,
        limit: interviewLimits.pageRows,
      })
      interviews.push(...page.interviews)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    const lines = interviews.length > 0 ? interviews.map(lineOf) : ['There are no interviews.']
    return { data: { interviews: interviews.map(asJson) }, lines }
  },
})

/** Operators' commands that read interviews; commands that change them are declared as acts. */
export const interviewCommands = [listCommand]
