import { siteSchema } from '#config/site.ts'
import { type CommandContext, CommandError, type CommandResult, defineCommand } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { allowHeadScripts, changeSite, type SiteChange } from './change-site.ts'
import { operatorName, readInput, readJson, readValue, sitePath } from './records/config-input.ts'
import { showPath } from '#config/site/setting-path.ts'
import { changedPaths, valueAt, withValueAt } from './records/document-path.ts'
import { siteFaults, type SiteFault } from './records/site-faults.ts'
import { maskSecrets } from './site-secrets.ts'
import { findSiteVersion, findStoredSite, listSiteVersions } from './records/store.ts'

interface ConfigContext extends Omit<CommandContext, 'site'> {
  site(): Promise<Pick<FeatureContext, 'db' | 'now'>>
}

const LISTED_VERSIONS = 50

const note = { value: 'TEXT', describe: 'The reason, for the history.' } as const
const by = { value: 'NAME', describe: 'Your name, for the history. Defaults to the terminal’s user.' } as const

/** Returns a document with its defaults if it is valid, else unchanged. */
function withDefaults(document: unknown): unknown {
  const parsed = siteSchema.safeParse(document)
  return parsed.success ? parsed.data : document
}

const faultLines = (faults: SiteFault[]) => faults.map(({ path, message }) => `${path || 'site'}: ${message}`)

function refusal(faults: SiteFault[], what: string): CommandResult {
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  const message = `${what} isn’t valid: ${count}. ${faultLines(faults).slice(0, 10).join(' ')}`
  return { data: { faults }, lines: [], failure: { code: 'bad-site', message } }
}

async function write(
  context: ConfigContext,
  change: Omit<SiteChange, 'tenantId' | 'now' | 'reach'>,
): Promise<CommandResult> {
  const { db, now } = await context.site()
  const tenant = await context.tenant()
  const outcome = await changeSite(db, {
    ...change,
    tenantId: tenant.id,
    now: await now(),
    reach: context.config.outgoingReach,
  })
  if (outcome.kind === 'refused') return refusal(outcome.faults, 'The configuration')
  if (outcome.kind === 'same')
    return { data: { changed: false }, lines: [`Nothing changed: ${tenant.domain} already has this configuration.`] }
  const { version, paths, cleaned } = outcome
  const lines = [`Saved version ${version} of the configuration of ${tenant.domain}. Changed: ${paths.join(', ')}.`]
  if (cleaned.length > 0)
    lines.push(
      `Unsafe HTML was removed: ${cleaned.map(({ path, removed }) => `${removed.join(', ')} in ${path}`).join('; ')}. foyer config get shows the result.`,
    )
  return { data: { changed: true, version, paths, cleaned }, lines }
}

async function versionOf(context: ConfigContext, written: string): Promise<{ number: number; site: unknown }> {
  const { db } = await context.site()
  const number = Number(written)
  const found =
    Number.isSafeInteger(number) && number < 2 ** 31
      ? await findSiteVersion(db, (await context.tenant()).id, number)
      : undefined
  if (!found)
    throw new CommandError('no-version', `There is no version “${written}”. Run foyer config history to see them.`)
  return found
}

export const configCommands = [
  defineCommand({
    name: 'config get',
    summary: 'Show a site’s configuration',
    details: [
      'Prints JSON with all defaults. Edit it and pass it to foyer config set --file to change the configuration.',
    ],
    arguments: [{ name: 'PATH', describe: 'One part, such as branding.companyName.', optional: true }],
    options: {
      secrets: { describe: 'Print secrets too, instead of ********.' },
      version: { value: 'N', describe: 'An older version, from the history.' },
    },
    async run(context: ConfigContext, { values: [written], options }) {
      const path = written === undefined ? [] : sitePath(written)
      const { db } = await context.site()
      const stored =
        options.version === undefined
          ? await findStoredSite(db, (await context.tenant()).id)
          : (await versionOf(context, options.version)).site
      const site = withDefaults(stored)
      const value = valueAt(options.secrets ? site : maskSecrets(site), path)
      if (value === undefined) throw new CommandError('not-set', `${showPath(path)} is not set and has no default.`)
      return { data: { value }, lines: [JSON.stringify(value, null, 2)] }
    },
  }),
  defineCommand({
    name: 'config set',
    summary: 'Change a site’s configuration',
    details: [
      'PATH and VALUE change one setting: write a text as it is and any other value as JSON. --file reads a JSON document with the whole configuration or the value of PATH; a text can be in a plain file.',
      'The whole configuration is checked, saved as a version and applied at once. A secret written as ******** stays unchanged.',
    ],
    arguments: [
      { name: 'PATH', describe: 'The setting, such as branding.companyName.', optional: true },
      { name: 'VALUE', describe: 'The new value.', optional: true },
    ],
    options: {
      file: { value: 'FILE', describe: 'The file to read; - is standard input.' },
      default: { describe: 'Remove the setting, so that its default applies.' },
      note,
      by,
    },
    async run(context: ConfigContext, { values: [written, value], options }) {
      const ways = [value, options.file, options.default || undefined].filter((way) => way !== undefined)
      if (ways.length !== 1 || (written === undefined && options.file === undefined))
        throw new CommandError(
          'bad-call',
          'Use one of PATH VALUE, --file FILE or PATH --default. foyer config set --help explains them.',
        )
      const path = written === undefined ? [] : sitePath(written)
      const given = options.file === undefined ? value : await readInput(options.file)
      const wanted =
        given === undefined ? undefined : path.length === 0 ? readJson(given, 'The file') : readValue(path, given)
      return write(context, {
        change: (current) => withValueAt(current, path, wanted, withDefaults(current)),
        by: options.by ?? operatorName(),
        note: options.note ?? '',
      })
    },
  }),
  defineCommand({
    name: 'config validate',
    summary: 'Check a configuration without applying it',
    arguments: [{ name: 'FILE', describe: 'A JSON document with the whole configuration; - is standard input.' }],
    options: {},
    async run(_: ConfigContext, { values: [file = ''] }) {
      const faults = siteFaults(readJson(await readInput(file), 'The file'))
      if (faults.length > 0) return { ...refusal(faults, 'The file'), lines: faultLines(faults) }
      return { data: { faults }, lines: ['The configuration is valid.'] }
    },
  }),
  defineCommand({
    name: 'config history',
    summary: 'List the versions of a site’s configuration',
    details: [`Lists the newest ${LISTED_VERSIONS}, newest first, with the changes of each.`],
    arguments: [],
    options: {},
    async run(context: ConfigContext) {
      const { db } = await context.site()
      const found = await listSiteVersions(db, (await context.tenant()).id, LISTED_VERSIONS + 1)
      const versions = found.slice(0, LISTED_VERSIONS).map(({ site, changedAt, ...version }, index) => ({
        ...version,
        changedAt: changedAt.toISOString(),
        paths: found[index + 1] ? changedPaths(found[index + 1]?.site, site).map(showPath) : [],
      }))
      const lines = versions.map(({ number, changedAt, changedBy, note: why, paths }) =>
        [`${number}  ${changedAt}  ${changedBy ?? 'a deleted account'}`, why, paths.join(', ')]
          .filter(Boolean)
          .join('  '),
      )
      return { data: { versions }, lines }
    },
  }),
  defineCommand({
    name: 'config rollback',
    summary: 'Restore an older version of a site’s configuration',
    details: ['The older version becomes the newest; the history stays.'],
    arguments: [{ name: 'N', describe: 'The version’s number in the history.' }],
    options: { note, by },
    async run(context: ConfigContext, { values: [written = ''], options }) {
      const { number, site } = await versionOf(context, written)
      return write(context, {
        change: () => site,
        by: options.by ?? operatorName(),
        note: options.note ?? `Back to version ${number}`,
      })
    },
  }),
  defineCommand({
    name: 'config allow-head-scripts',
    summary: 'Allow or forbid a company’s scripts on its pages',
    details: [
      'Such scripts can see everything that visitors and candidates see and type. Off by default; the audit records who changed it and when.',
    ],
    arguments: [{ name: 'on|off', describe: 'on allows head scripts, off forbids them.' }],
    options: { by },
    async run(context: ConfigContext, { values: [word = ''], options }) {
      if (word !== 'on' && word !== 'off')
        throw new CommandError('bad-call', `“${word}” isn’t valid here. Use on or off.`)
      const { db, now } = await context.site()
      const { id: tenantId, domain } = await context.tenant()
      const allowed = word === 'on'
      const changed = await allowHeadScripts(db, {
        tenantId,
        allowed,
        by: options.by ?? operatorName(),
        now: await now(),
      })
      const state = allowed ? 'allows head scripts' : 'forbids head scripts'
      return {
        data: { allowed, changed },
        lines: [`${domain} ${changed ? 'now ' : ''}${state}${changed ? '' : ', as before'}.`],
      }
    },
  }),
]
