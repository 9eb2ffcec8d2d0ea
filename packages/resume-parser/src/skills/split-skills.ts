import { trimSigns } from '../rows/trim-signs.ts'
import levels from './skill-levels.json' with { type: 'json' }

const LEVELS = new Set(levels)
const YEARS =
  /^[([]? ?(?:\d{1,2}\+?|\d+ ?[-–] ?\d+) ?(?:\+ ?)?(?:years?|yrs?|y|jahre?|ans?|años?|anos?|anni|jaar|lat|лет|год\w*|年|months?|monate)\.? ?(?:exp\w*)? ?[)\]]?$/iu
const METER = /^(?:[●○•◦★☆■□▪▫⬤◯✦✧|/\\#*\s.-]+|\d{1,3}\s?%|\d{1,2}\s?\/\s?\d{1,2})$/u

/** True if a text is a level of skill ("Advanced", "5+ yrs", "●●●○○", "80%") and not a skill. */
export function isLevel(text: string): boolean {
  const trimmed = text.trim().replace(/^[([]|[)\]]$/g, '')
  return LEVELS.has(trimmed.toLowerCase()) || YEARS.test(trimmed) || METER.test(trimmed)
}

const SEPARATOR = /[,;|│•·∙●▪◆■□►▸★✓✔➤➢※‧⋅‖¦、，；،؛｜\t]/u
/** Signs that separate skills with spaces around them. */
const SPACED = / (?:[–—~»›→]|\\|\/\/|\|\|) /gu
/** Signs that are also inside skills; a list has two or more of them. */
const REPEATED = [/ - /gu, / \/ /gu, / \+ /gu, / & /gu, /・/gu]

/** Splits a text at separators outside brackets. Slashes stay, as in "CI/CD", unless they are the only separators. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const char of text) {
    if (/[([（{]/.test(char)) depth += 1
    if (/[)\]）}]/.test(char)) depth = Math.max(0, depth - 1)
    if (depth === 0 && SEPARATOR.test(char)) {
      parts.push(part)
      part = ''
    } else part += char
  }
  parts.push(part)
  const spaced = parts.flatMap((each) => each.split(SPACED))
  if (spaced.length > 1) return spaced
  const repeated = REPEATED.find((sign) => (text.match(sign)?.length ?? 0) >= 2)
  return repeated ? text.split(repeated) : spaced
}

const LEAD_IN =
  /^(?:and|und|et|y|e|en|och|i|и|&|as well as|sowie|etc)\.? (?=\S)|^(?:proficient|experienced?|familiar(?:ity)?|skilled|fluent|knowledge|working knowledge|expertise|competent) (?:with|in|of) ?:? /iu

/** Words about the level before the skill itself. */
const KNOWLEDGE =
  /^(?:(?:熟练掌握|熟练使用|熟练运用|熟练|熟悉|掌握|精通|了解|擅长|能够使用|会使用) ?|(?:(?:good|very good|excellent|basic|advanced|strong|solid|working) )?(?:knowledge|understanding|command) of |(?:gute |sehr gute |fundierte )?kenntnisse in |(?:bonne |bonnes )?(?:connaissances?|maîtrise) (?:de|du|des|en) |conocimientos? (?:de|en) |conoscenza (?:di|del|della) |znajomość |(?:уверенное )?(?:знание|владение) )(?=\S)/iu

/** True for a list with hyphens between its items, after which one hyphen in the same section separates too. */
export const listsWithHyphens = (text: string): boolean => (text.match(/ - /g)?.length ?? 0) >= 2

/** Returns the skills that a text lists, word for word. */
export function splitSkills(text: string, hyphens = false): string[] {
  const found = splitOutside(hyphens ? text.replaceAll(' - ', ' – ') : text)
  return found.flatMap((part) => {
    const plain = trimSigns(part.replace(/^ ?\*{1,3} ?|^ ?\.(?!net)/iu, ''), '.*')
      .replace(found.length > 1 ? LEAD_IN : /^$/, '')
      .replace(KNOWLEDGE, '')
      .replace(/ ?[([] ?(?<level>[^()[\]]*)[)\]]$/u, (whole, level: string) => (isLevel(level) ? '' : whole))
      .trim()
    if (
      plain === '' ||
      isLevel(plain) ||
      !/[\p{L}\p{N}]/u.test(plain) ||
      /^(?:etc|usw|и др|и т\.\s?д|等)\.?$/iu.test(plain)
    )
      return []
    const [first = '', ...others] = plain.split(/ [-–—:] | ?: /u)
    return [others.length > 0 && others.every(isLevel) ? first : plain]
  })
}
