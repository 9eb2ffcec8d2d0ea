import type { LocaleTag } from '#config/locale-tags.ts'
import { message } from '#platform/messages/messages.ts'
import type { MatchDetails } from '../contract.ts'
import type { Match, MatchedSkill, Where, Why } from '../model.ts'
import { matchLimits } from '../limits.ts'
import { bandOf, type Bands, starsOf } from '../rules.ts'

/** Commas of languages that don't put a space after theirs, or have one of another form. */
const COMMAS: Partial<Record<LocaleTag, string>> = { ja: '、', 'zh-CN': '、', ar: '، ' }

/** Returns the longest words, which say most, with the comma of the language. */
const listed = (words: readonly string[], locale: LocaleTag) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .slice(0, matchLimits.wordsShown)
    .join(COMMAS[locale] ?? ', ')

function reasonText(why: Why, locale: LocaleTag): string {
  switch (why.kind) {
    case 'skills':
      return message(locale, 'matchAnswer.skills', { matched: why.matched, asked: why.asked })
    case 'title':
      if (why.own === undefined) return message(locale, 'matchAnswer.title.noJobs')
      return message(locale, `matchAnswer.title.${why.likeness}${why.below ? '.below' : ''}`, { title: why.own })
    case 'experience':
      return message(locale, 'matchAnswer.experience', { has: why.has, asked: why.asked })
    case 'degree':
      if (why.own === undefined) return message(locale, 'matchAnswer.degree.none')
      if (!why.enough) return message(locale, 'matchAnswer.degree.below', { degree: why.own })
      return message(locale, why.otherField ? 'matchAnswer.degree.otherField' : 'matchAnswer.degree.enough', {
        degree: why.own,
      })
    case 'words':
      return why.shared.length === 0
        ? message(locale, 'matchAnswer.words.none')
        : message(locale, 'matchAnswer.words', { words: listed(why.shared, locale) })
    case 'place':
      return message(locale, `matchAnswer.place.${why.fit}`)
  }
}

function placeText(where: Where, locale: LocaleTag): string {
  switch (where.kind) {
    case 'skills':
      return message(locale, 'matchAnswer.where.skills')
    case 'job':
      return where.employer && where.title
        ? message(locale, 'matchAnswer.where.job', { title: where.title, employer: where.employer })
        : where.title || where.employer || message(locale, 'matchAnswer.where.work')
    default:
      return where.name || message(locale, `matchAnswer.where.${where.kind}`)
  }
}

function whereText({ where, via }: MatchedSkill, locale: LocaleTag): string {
  const place = placeText(where, locale)
  return via === undefined ? place : message(locale, 'matchAnswer.where.via', { skill: via, place })
}

/** Returns a match in the contract's format, with its facts as texts. */
export function presentMatch(
  { score, parts, matched, missing, years, version, asOf }: Match,
  {
    bands,
    refused,
    noticeRead,
    locale,
  }: { bands: Bands; refused: ReadonlySet<string>; noticeRead: boolean; locale: LocaleTag },
): MatchDetails {
  return {
    state: score === undefined ? 'unclear' : 'scored',
    noticeRead,
    ...(score === undefined ? {} : { score, band: bandOf(score, bands) }),
    parts: parts.map(({ key, weight, value, why }) => ({ key, weight, value, why: reasonText(why, locale) })),
    matched: matched.map((skill) => ({
      id: skill.id,
      skill: skill.skill,
      required: skill.required,
      evidence: skill.evidence,
      where: whereText(skill, locale),
    })),
    missing: missing.map(({ id, skill, required, instead, related }) => ({
      id,
      skill,
      required,
      ...(instead === undefined ? {} : { instead }),
      ...(related === undefined ? {} : { related }),
      refused: refused.has(id),
    })),
    years: { has: years.has, asked: years.asked ?? null },
    version,
    asOf,
    matchDetails: [],
    matchSkills: matched.map(({ skill }) => skill),
    ...(score === undefined ? {} : { stars: starsOf(score) }),
  }
}
