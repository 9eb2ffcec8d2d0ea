import { tokenize } from '@foyer/search-engine'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { createDatabaseIndex } from './postgres/database-index.ts'
import { siteFilters } from '../filters.ts'
import { siteSynonyms, synonymTables } from './understanding/site-synonyms.ts'

interface FoundGroup {
  /** The words of the text. */
  words: string
  terms: readonly string[]
  fields: readonly string[] | undefined
  languages: readonly string[] | undefined
  /** True if it is one of the site's own. */
  own: boolean
}

/** Returns the groups that contain the words of a text, in any language. */
function groupsOf(text: string, site: Parameters<typeof siteSynonyms>[0]): FoundGroup[] {
  const groups = siteSynonyms(site)
  const builtIn = groups.length - site.pcsxConfig.searchConfig.synonyms.length
  const words = tokenize(text).map(({ word }) => word)
  const languages = new Set(['en', ...groups.flatMap((group) => group.languages ?? [])])
  const found = new Map<string, FoundGroup>()
  for (const language of languages) {
    for (const { group, start, length } of synonymTables(groups).for(language).find(words, 'search')) {
      const known = groups[group]
      if (!known) continue
      const typed = words.slice(start, start + length).join(' ')
      const { terms, fields, languages: only } = known
      found.set(`${group} ${start}`, { words: typed, terms, fields, languages: only, own: group >= builtIn })
    }
  }
  return [...found.values()]
}

function lineOf({ words, terms, fields, languages, own }: FoundGroup): string {
  const limits = [
    ...(own ? ['yours'] : ['built in']),
    ...(languages ? [`in ${languages.join(', ')}`] : []),
    ...(fields ? [`only in ${fields.join(', ')}`] : []),
  ]
  return `  ${words}: ${terms.join(', ')} (${limits.join('; ')})`
}

const synonymsCommand = defineCommand({
  name: 'search synonyms',
  summary: 'Show which words a search also finds',
  details: [
    'Lists the groups of words that mean the same as words of the text, built in or of searchConfig.synonyms, and counts the open jobs that a search for the text finds with them and without them.',
  ],
  arguments: [{ name: 'TEXT', describe: 'Words as people search for them, such as "hca nights".' }],
  options: {},
  async run(context: CommandContext, { values: [text = ''] }) {
    if (text.trim() === '')
      throw new CommandError('bad-argument', 'Give the words to look up, for example foyer search synonyms "hca".')
    const tenant = await context.tenant()
    const { db, use } = await context.site()
    const groups = groupsOf(text, tenant.site)
    const countryName = (code: string) => use(gazetteerService).countryName(code, 'en')
    const filters = siteFilters(tenant.site.pcsxConfig.searchConfig)
    const index = createDatabaseIndex(db, tenant.id, filters, countryName, siteSynonyms(tenant.site))
    await index.refresh()
    const count = async (words: string) => {
      const query = { text: words, exact: true, filters: {}, sort: { by: 'relevance' as const }, offset: 0, limit: 0 }
      return (await index.engine.search(query)).total
    }
    // A phrase in quotation marks has no synonyms.
    const typed = tokenize(text).map(({ word }) => `"${word}"`)
    const jobs = { together: await count(text), asTyped: await count(typed.join(' ')) }
    await index.close()
    const lines = groups.length > 0 ? groups.map(lineOf) : ['  No group has any of these words.']
    return {
      data: { groups, jobs },
      lines: [...lines, `${jobs.together} open jobs with synonyms, ${jobs.asTyped} with exactly these words.`],
    }
  },
})

/** Operator commands on the search. */
export const searchCommands = [synonymsCommand]
