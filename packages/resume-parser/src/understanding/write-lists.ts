import { readItems, type Item } from '../lists/read-items.ts'
import { readLanguages } from '../lists/read-languages.ts'
import type {
  Award,
  Certificate,
  Interest,
  Language,
  Project,
  Publication,
  Reference,
  Skill,
} from '../model/json-resume.ts'
import type { Row } from '../rows/row.ts'
import type { SkillGroup } from '../skills/read-skills.ts'
import { splitSkills } from '../skills/split-skills.ts'
import { describe, present, type ProfileWriter } from './profile-writer.ts'

const dateOf = (item: Item): string | undefined => item.range?.end ?? item.range?.start

function note(item: Item, path: string, key: string, writer: ProfileWriter): void {
  writer.note(`${path}.${key}`, item.name.row, item.name.confidence)
  writer.use(item.head, ...item.body)
}

export function writeCertificates(rows: readonly Row[], writer: ProfileWriter): Certificate[] {
  return readItems(rows).map((item, at) => {
    note(item, `certificates.${at}`, 'name', writer)
    return present<Certificate>({
      name: item.name.text,
      date: dateOf(item),
      issuer: writer.value(`certificates.${at}.issuer`, item.by),
      url: item.url,
    })
  })
}

export function writeAwards(rows: readonly Row[], writer: ProfileWriter): Award[] {
  return readItems(rows).map((item, at) => {
    note(item, `awards.${at}`, 'title', writer)
    const { summary } = describe(item.body)
    return present<Award>({
      title: item.name.text,
      date: dateOf(item),
      awarder: writer.value(`awards.${at}.awarder`, item.by),
      summary,
    })
  })
}

export function writePublications(rows: readonly Row[], writer: ProfileWriter): Publication[] {
  return readItems(rows).map((item, at) => {
    note(item, `publications.${at}`, 'name', writer)
    const { summary } = describe(item.body)
    return present<Publication>({ name: item.name.text, releaseDate: dateOf(item), url: item.url, summary })
  })
}

export function writeProjects(rows: readonly Row[], writer: ProfileWriter): Project[] {
  return readItems(rows).map((item, at) => {
    note(item, `projects.${at}`, 'name', writer)
    const { summary, highlights } = describe(item.body)
    return present<Project>({
      name: item.name.text,
      ...writer.dates(`projects.${at}`, item.range, item.name.row),
      description: summary,
      highlights,
      url: item.url,
    })
  })
}

export function writeReferences(rows: readonly Row[], writer: ProfileWriter): Reference[] {
  const { summary, highlights } = describe(rows)
  writer.use(...rows)
  const text = [summary, ...(highlights ?? [])].filter(Boolean).join('\n')
  const [first] = rows
  if (first && text !== '') writer.note('references.0.reference', first, 0.6)
  return text === '' ? [] : [{ reference: text }]
}

export function writeLanguages(rows: readonly Row[], writer: ProfileWriter): Language[] {
  const seen = new Set<string>()
  const kept = readLanguages(rows).filter(
    ({ language }) => !seen.has(language.text.toLowerCase()) && seen.add(language.text.toLowerCase()),
  )
  return kept.map(({ language, fluency }, at) =>
    present<Language>({
      language: writer.value(`languages.${at}.language`, language),
      fluency: writer.value(`languages.${at}.fluency`, fluency),
    }),
  )
}

export function writeInterests(rows: readonly Row[], writer: ProfileWriter): Interest[] {
  const named = rows.flatMap((row) =>
    row.text.length > 120
      ? []
      : splitSkills(row.text.replace(/^[^:：]{2,30}[:：] /u, '')).map((text) => ({ text, row })),
  )
  return named
    .filter(({ text }) => text.length <= 60)
    .map(({ text, row }, at) => {
      writer.note(`interests.${at}.name`, row, 0.75)
      return { name: text }
    })
}

/** Returns skills in the document's groups; a skill named twice stays where it is first. */
export function writeSkills(
  groups: readonly SkillGroup[],
  keyOf: (name: string) => string,
  writer: ProfileWriter,
): Skill[] {
  const seen = new Set<string>()
  const written: Skill[] = []
  for (const { label, level, skills } of groups) {
    const fresh = skills.filter(({ text }) => !seen.has(keyOf(text)) && seen.add(keyOf(text)))
    const path = (): string => `skills.${written.length}`
    if (label) {
      if (fresh.length === 0) continue
      writer.note(`${path()}.name`, label.row, 0.8)
      fresh.forEach(({ row }, at) => writer.note(`${path()}.keywords.${at}`, row, 0.9))
      written.push(present<Skill>({ name: label.text, level, keywords: fresh.map(({ text }) => text) }))
      continue
    }
    for (const { text, row } of fresh) {
      writer.note(`${path()}.name`, row, 0.9)
      written.push({ name: text })
    }
  }
  return written
}
