const MIN_TITLES = 3
/** Endings of nouns for people; O*NET titles also end in materials and machines. */
const PERSON = /(?:er|or|ist|ian|ant|ent|man|woman|eer|ess|ive|ect|yst|ard|ic|ee|cian|ster|ary|grapher)$/
const NOT_PERSONS = new Set(
  'other paper water timber lumber rubber computer server power order border center fiber copper silver leather weather number member office service music public traffic electric plastic ceramic fabric logistic employment management development department equipment government cement assessment treatment environment transport motor interior exterior labor color minor plant restaurant accent ive adhesive automotive explosive locomotive executive archive project product construct object subject library military dietary secondary primary elementary summary salary yard card board standard hard guard vineyard'.split(
    ' ',
  ),
)

/** Returns head nouns of job titles in lower case, in alphabetical order. */
export function collectTitleNouns(titles: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const head =
      title
        .toLowerCase()
        .replace(/\(.*?\)/g, '')
        .split(',')[0]
        ?.trim()
        .split(/\s+/)
        .at(-1) ?? ''
    if (/^[a-z]{4,}$/.test(head)) counts.set(head, (counts.get(head) ?? 0) + 1)
  }
  return [...counts]
    .filter(([noun, count]) => count >= MIN_TITLES && PERSON.test(noun) && !NOT_PERSONS.has(noun))
    .map(([noun]) => noun)
    .toSorted()
}

/** Returns the first words of job titles in lower case, in alphabetical order; a word of one title only can be a name. */
export function collectTitleStarts(titles: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const [first = ''] = title.toLowerCase().split(/[\s,/]+/)
    if (/^[a-z-]{2,}$/.test(first)) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return [...counts].flatMap(([word, count]) => (count >= 2 ? [word] : [])).toSorted()
}
