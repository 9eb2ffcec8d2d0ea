import { themeLimits } from '../../limits.ts'
import { type CommandContext, CommandError, type CommandResult, defineCommand } from '#platform/feature/command.ts'
import { operatorName, readInput } from '#features/site/tenants/server/index.ts'
import { themeCss } from '../../css.ts'
import { readTokenFile, writeTokenFile } from '../../dtcg.ts'
import { fileFaults } from '../../file-faults.ts'
import { type ReadTheme, readTheme } from '../../read-theme.ts'
import { compareThemes, type Theme } from '../../theme.ts'
import { type Product, products } from '../../tokens.ts'
import { filesOf, listFiles } from '../files/file-store.ts'
import { publishTheme, type ThemeChange } from '../publish-theme.ts'
import { listVersions } from '../show-theme.ts'
import { findDraft, findVersion, writeDraft } from '../store.ts'
import { contrastOf } from '../theme-call.ts'
import { addFileCommand } from './file-command.ts'
import { contrastLines, convertedLines, faultLines, refusal } from './report-theme.ts'

const note = { value: 'TEXT', describe: 'The reason, for the history.' } as const
const by = { value: 'NAME', describe: 'Your name, for the history. Defaults to the terminal’s user.' } as const

/** Reads a design token file named by an operator. @throws CommandError `bad-json` */
async function readThemeFile(file: string): Promise<ReadTheme> {
  const text = await readInput(file)
  try {
    return readTokenFile(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError('bad-json', `The file isn’t valid JSON: ${reason}. Correct it and try again.`)
  }
}

/** Parses a version's number as operators type it. @throws CommandError `no-version` */
function versionNumber(written: string): number {
  if (/^[1-9]\d{0,8}$/.test(written)) return Number(written)
  throw noVersion(written)
}

const noVersion = (written: string) =>
  new CommandError('no-version', `There is no version “${written}”. Run foyer theme history to see them.`)

async function storedTheme(
  context: CommandContext,
  options: { draft: boolean; version: string | undefined },
): Promise<Theme> {
  const { db } = await context.site()
  const { id } = await context.tenant()
  if (options.draft) {
    const draft = await findDraft(db, id)
    if (draft) return draft.tokens
    throw new CommandError(
      'no-draft',
      'There is no draft. Save one in the theme builder or with foyer theme set --draft.',
    )
  }
  const found = await findVersion(db, id, options.version === undefined ? undefined : versionNumber(options.version))
  if (!found && options.version !== undefined) throw noVersion(options.version)
  return found?.tokens ?? {}
}

async function publish(
  context: CommandContext,
  change: Pick<ThemeChange, 'change' | 'action' | 'operator' | 'note'>,
  lines: string[] = [],
): Promise<CommandResult> {
  const { db, now } = await context.site()
  const { id: tenantId, domain } = await context.tenant()
  const outcome = await publishTheme(db, { ...change, tenantId, accountId: null, now: await now() })
  if (outcome.kind === 'published') {
    const line = `Published version ${outcome.number} of the theme of ${domain}. Every page shows it from now on.`
    return { data: { changed: true, version: outcome.number }, lines: [line, ...lines] }
  }
  if (outcome.kind === 'same')
    return { data: { changed: false }, lines: [`Nothing changed: ${domain} already has this theme.`] }
  return outcome.kind === 'refused' ? refusal(outcome.faults, []) : refusal([], outcome.contrast)
}

export const themeCommands = [
  defineCommand({
    name: 'theme get',
    summary: 'Show a site’s theme',
    details: [
      'Prints a design token file (DTCG 2025.10) with what the theme sets. Edit it and pass it to foyer theme set to change the theme. --format css prints the styles that pages get.',
    ],
    arguments: [],
    options: {
      product: { value: 'P', choices: products, describe: 'One product only: default or pcsx.' },
      draft: { describe: 'The draft instead of the published theme.' },
      version: { value: 'N', describe: 'An older version, from the history.' },
      format: { value: 'FORMAT', choices: ['dtcg', 'css'], describe: 'dtcg, the default, or css.' },
    },
    async run(context: CommandContext, { options }) {
      const whole = await storedTheme(context, options)
      const product = products.find((one): one is Product => one === options.product)
      const ofProduct = Object.entries(whole).filter(
        ([path]) => product === undefined || path.startsWith(`${product}.`),
      )
      const { theme } = readTheme(Object.fromEntries(ofProduct))
      if (options.format === 'css') {
        const { db } = await context.site()
        const css = themeCss(theme, filesOf(theme, await listFiles(db, (await context.tenant()).id)))
        return { data: { css }, lines: [css] }
      }
      const file = writeTokenFile(theme)
      return { data: { theme: file }, lines: [JSON.stringify(file, null, 2)] }
    },
  }),
  defineCommand({
    name: 'theme set',
    summary: 'Publish a theme, or save it as the draft',
    details: [
      'FILE is a design token file with the whole theme; what it leaves out is built in. It is published at once for all visitors. Colours that cannot be read are refused, with the nearest ones that can.',
    ],
    arguments: [{ name: 'FILE', describe: 'The file to read; - is standard input.' }],
    options: { draft: { describe: 'Save it as the draft of the theme builder; nothing is published.' }, note, by },
    async run(context: CommandContext, { values: [file = ''], options }) {
      const { theme, faults, converted } = await readThemeFile(file)
      if (faults.length > 0) return refusal(faults, [])
      const lines = convertedLines(converted)
      if (options.draft) return saveAsDraft(context, theme, lines)
      const operator = options.by ?? operatorName()
      const change = async () => theme
      return publish(context, { change, action: 'theme-published', operator, note: options.note ?? '' }, lines)
    },
  }),
  defineCommand({
    name: 'theme validate',
    summary: 'Check a theme without saving it',
    arguments: [{ name: 'FILE', describe: 'A design token file; - is standard input.' }],
    options: {},
    async run(context: CommandContext, { values: [file = ''] }) {
      const { theme, faults, converted } = await readThemeFile(file)
      const { db } = await context.site()
      const tenant = await context.tenant()
      const all = [...faults, ...fileFaults(theme, await listFiles(db, tenant.id))]
      const contrast = contrastOf(theme, tenant)
      if (all.length + contrast.length > 0)
        return { ...refusal(all, contrast), lines: [...faultLines(all), ...contrastLines(contrast)] }
      return {
        data: { faults: [], contrast: [], converted },
        lines: ['The theme is valid.', ...convertedLines(converted)],
      }
    },
  }),
  addFileCommand,
  defineCommand({
    name: 'theme history',
    summary: 'List the versions of a site’s theme',
    details: [`Lists the newest ${themeLimits.versionsListed}, newest first, with the tokens that each changed.`],
    arguments: [],
    options: {},
    async run(context: CommandContext) {
      const { db } = await context.site()
      const versions = await listVersions(db, (await context.tenant()).id)
      const lines = versions.map(({ number, publishedAt, publishedBy, note: why, changes }) => {
        const who = publishedBy ?? 'a deleted account'
        return `${number}  ${publishedAt.slice(0, 16).replace('T', ' ')}  ${who}  ${changes.map(({ path }) => path).join(', ')}${why && `  “${why}”`}`
      })
      return {
        data: { versions },
        lines: lines.length > 0 ? lines : ['No theme was ever published; pages have the built-in look.'],
      }
    },
  }),
  defineCommand({
    name: 'theme rollback',
    summary: 'Publish an older version of the theme again',
    details: ['The version is published again as the newest, so the history keeps everything.'],
    arguments: [{ name: 'N', describe: 'The number of the version, from foyer theme history.' }],
    options: { note, by },
    async run(context: CommandContext, { values: [written = ''], options }) {
      const number = versionNumber(written)
      const operator = options.by ?? operatorName()
      const { id } = await context.tenant()
      return publish(context, {
        action: 'theme-rolled-back',
        operator,
        note: options.note ?? '',
        async change(trx) {
          const version = await findVersion(trx, id, number)
          if (!version) throw noVersion(written)
          return version.tokens
        },
      })
    },
  }),
  defineCommand({
    name: 'theme reset',
    summary: 'Give a site the built-in look again',
    details: [
      'Publishes an empty theme. The history keeps the earlier ones, and foyer theme rollback brings them back.',
    ],
    arguments: [],
    options: { note, by },
    async run(context: CommandContext, { options }) {
      const operator = options.by ?? operatorName()
      const change = async () => ({})
      return publish(context, { change, action: 'theme-reset', operator, note: options.note ?? '' })
    },
  }),
]

async function saveAsDraft(context: CommandContext, theme: Theme, lines: string[]): Promise<CommandResult> {
  const { db, now } = await context.site()
  const tenant = await context.tenant()
  const faults = fileFaults(theme, await listFiles(db, tenant.id))
  if (faults.length > 0) return refusal(faults, [])
  const [draft, inForce] = await Promise.all([findDraft(db, tenant.id), findVersion(db, tenant.id)])
  const saved = await writeDraft(db, tenant.id, {
    tokens: theme,
    revision: draft?.revision ?? 0,
    basedOn: inForce?.number ?? null,
    savedAt: await now(),
    accountId: null,
  })
  if (!saved) throw new CommandError('conflict', 'Someone saved the draft at the same moment. Try again.')
  const contrast = contrastOf(theme, tenant)
  const changes = compareThemes(draft?.tokens ?? inForce?.tokens ?? {}, theme).length
  const tokens = changes === 1 ? '1 token' : `${changes} tokens`
  return {
    data: { saved: true, changes, contrast },
    lines: [
      `Saved the draft of ${tenant.domain}; ${tokens} changed. Nothing is published.`,
      ...lines,
      ...contrastLines(contrast),
    ],
  }
}
