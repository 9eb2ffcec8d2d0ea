import type { Basics, JsonResume, Place, Profile } from '@foyer/resume-parser/json-resume'
import { direction } from '#config/direction.ts'
import { chooseSections, filledSections } from './choose-sections.ts'
import type { ExportSection } from '../../rules.ts'
import type { ContactItem, DocumentSection, ResumeDocument } from './resume-document.ts'
import { linesOf, linkedAddress, listSeparator, makeEntries, makeItems } from './section-entries.ts'
import type { DocumentTexts } from './texts.ts'

/** Returns the chosen sections of a résumé as a document in a language, without empty ones. */
export function makeDocument(
  resume: JsonResume,
  { sections, language, texts }: { sections: readonly ExportSection[]; language: string; texts: DocumentTexts },
): ResumeDocument {
  const chosen = chooseSections(resume, sections)
  const { name = '', label } = chosen.basics ?? {}
  return {
    language,
    direction: direction(language),
    title: name ? texts.title(name) : texts.untitled,
    name,
    ...(label && { label }),
    contact: contactItems(chosen.basics ?? {}, language),
    contactTitle: texts.section('contact'),
    sections: filledSections(chosen).flatMap((key) => makeSection(chosen, key, { language, texts }) ?? []),
  }
}

function makeSection(
  resume: JsonResume,
  key: ExportSection,
  how: { language: string; texts: DocumentTexts },
): DocumentSection | undefined {
  const title = how.texts.section(key)
  switch (key) {
    case 'contact':
    case 'links':
      return undefined
    case 'summary':
      return { key, title, kind: 'text', paragraphs: linesOf(resume.basics?.summary) }
    case 'skills':
    case 'languages':
      return { key, title, kind: 'items', items: makeItems(resume, key) }
    default:
      return { key, title, kind: 'entries', entries: makeEntries(resume, key, how) }
  }
}

function contactItems({ email, phone, location, url, profiles = [] }: Basics, language: string): ContactItem[] {
  const place = location && placeLine(location, language)
  const links = [url, ...profiles.map(profileLine)].filter((link) => link !== undefined)
  return [
    ...(email ? [{ kind: 'email' as const, text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ kind: 'phone' as const, text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }] : []),
    ...(place ? [{ kind: 'place' as const, text: place }] : []),
    ...[...new Set(links)].map((link) => ({ kind: 'link' as const, ...linkedAddress(link) })),
  ]
}

/** The address of an account on a network, else its name there. */
const profileLine = ({ url, network, username }: Profile): string | undefined =>
  url ?? ([network, username].filter(Boolean).join(': ') || undefined)

function placeLine({ address, postalCode, city, region, countryCode }: Place, language: string): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [address, town, region, countryCode && countryName(countryCode, language)]
    .filter(Boolean)
    .join(listSeparator(language))
}

function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
