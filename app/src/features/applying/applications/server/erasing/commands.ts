import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { applicationDependencies } from '../records/dependencies.ts'
import { runRetention } from './run-retention.ts'
import { applicationLimits } from '../../limits.ts'

const retentionCommand = defineCommand({
  name: 'retention run',
  summary: 'Erase the applications whose time is over',
  details: [
    'A running server does this every night. People are told 30 days before; an application whose person was not told is put off until then. Legal holds are kept.',
  ],
  arguments: [],
  options: { 'dry-run': { describe: 'Lists what would be erased and changes nothing.' } },
  async run(context: CommandContext, { options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const dryRun = options['dry-run']
    const { erased, warned } = await runRetention(applicationDependencies(site), await site.now(), {
      tenantId: tenant.id,
      dryRun,
    })
    const would = dryRun ? 'would be ' : ''
    const line = ({ encId, title, retainUntil }: (typeof erased)[number]) =>
      `  ${encId}  ${retainUntil.toISOString()}  ${title}`
    return {
      data: {
        dry_run: dryRun,
        erased: erased.map(({ encId, retainUntil }) => ({ enc_id: encId, due_at: retainUntil })),
        warned: warned.map(({ encId, retainUntil }) => ({ enc_id: encId, due_at: retainUntil })),
      },
      lines: [
        `${erased.length} applications ${would || 'are '}erased.`,
        ...erased.slice(0, applicationLimits.listed).map(line),
        `${warned.length} people ${would || 'are '}told that their application will be erased.`,
        ...warned.slice(0, applicationLimits.listed).map(line),
      ],
    }
  },
})

export const retentionCommands = [retentionCommand]
