import type { EntryOf, ListKey } from './profile.ts'

/** Kinds of values: one line, several lines, a partial date, a web address, and a list of lines. */
export type FieldKind = 'line' | 'lines' | 'date' | 'url' | 'list'

/** The fields of each list's entries, in the order of forms. */
export const entryFields: { [Key in ListKey]: Record<Exclude<keyof EntryOf<Key>, 'id'>, FieldKind> } = {
  work: {
    position: 'line',
    name: 'line',
    location: 'line',
    startDate: 'date',
    endDate: 'date',
    summary: 'lines',
    highlights: 'list',
    url: 'url',
  },
  education: {
    studyType: 'line',
    area: 'line',
    institution: 'line',
    startDate: 'date',
    endDate: 'date',
    score: 'line',
    courses: 'list',
    url: 'url',
  },
  skills: { name: 'line', level: 'line', category: 'line' },
  languages: { language: 'line', fluency: 'line' },
  certificates: { name: 'line', issuer: 'line', date: 'date', url: 'url' },
  projects: {
    name: 'line',
    entity: 'line',
    roles: 'list',
    startDate: 'date',
    endDate: 'date',
    description: 'lines',
    highlights: 'list',
    keywords: 'list',
    url: 'url',
  },
  publications: { name: 'line', publisher: 'line', releaseDate: 'date', summary: 'lines', url: 'url' },
  volunteer: {
    position: 'line',
    organization: 'line',
    startDate: 'date',
    endDate: 'date',
    summary: 'lines',
    highlights: 'list',
    url: 'url',
  },
  awards: { title: 'line', awarder: 'line', date: 'date', summary: 'lines' },
  links: { network: 'line', username: 'line', url: 'url' },
}

/**
 * The fields that name an entry. Two entries with equal names are about the same subject, and one without any is empty.
 */
export const namingFields: { [Key in ListKey]: readonly Exclude<keyof EntryOf<Key>, 'id'>[] } = {
  work: ['position', 'name'],
  education: ['studyType', 'area', 'institution'],
  skills: ['name'],
  languages: ['language'],
  certificates: ['name'],
  projects: ['name'],
  publications: ['name'],
  volunteer: ['position', 'organization'],
  awards: ['title'],
  links: ['url', 'username'],
}
