import type { Found } from '../entries/read-jobs.ts'
import { readPlace } from '../gazetteer/read-place.ts'
import { employerScore, titleScore, type Lists } from '../judge/judge.ts'
import { foldKey, hasWideScript } from '../rows/fold.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { nameSection } from '../sections/section-kinds.ts'

const DOCUMENT_NAME =
  / ?(?:[-–—|:,·] ?)?\(?(?:curriculum vitae|curriculum|lebenslauf|r[ée]sum[ée]|cv|c\.v\.|résumé|currículum(?: vitae)?|currículo|životopis|życiorys|cv de|резюме|简历|個人簡歷|个人简历|履历|履歴書|職務経歴書|이력서|السيرة الذاتية|سيرة ذاتية|קורות חיים|meritförteckning)\)? ?(?:of|von|de|di|van|[-–—|:,·])? ?/iu
const LABEL =
  /^(?:(?:full |first |last |family )?name|first name\(s\) ?\/ ?(?:sur|last )name\(s\)|(?:sur|last )name\(s\) ?\/ ?first name\(s\)|nachname\(n\) ?\/ ?vorname\(n\)|nom\(s\) ?\/ ?prénom\(s\)|nombre\(s\) ?\/ ?apellido\(s\)|apellido\(s\) ?\/ ?nombre\(s\)|cognome\(i\) ?\/ ?nome\(i\)|nome\(i\) ?\/ ?cognome\(i\)|vor- und nachname|vorname|nachname|nom(?: et prénom)?|prénom|nombre(?: y apellidos)?|nome(?: completo| e cognome)?|naam|imię i nazwisko|namn|имя|фио|ф\.и\.о\.?|姓名|氏名|名前|이름|الاسم|שם) ?[:：\t] ?|^(?:姓名|氏名|お名前) /iu
const HONORIFIC = /^(?:dr|prof|mr|mrs|ms|dipl\.-ing|ing|herr|frau|m|mme)\.? (?=\p{Lu})/iu
const SUFFIX = / ?,? (?:ph\.?\s?d\.?|m\.?sc\.?|b\.?sc\.?|mba|m\.?d\.?|cpa|pmp|rn|esq\.?|p\.?e\.?|m\.?a\.?)$/iu
const PART =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|["“„‘'«(]\p{Lu}[\p{L}\p{M}'’.-]*["”“’'»)]|\p{Lo}[\p{L}\p{M}]*|(?:de|da|do|dos|del|della|di|du|van|von|der|den|ter|te|zu|la|le|el|al|bin|ibn|ben|y|e|af|av|of|da|d’|d')[\p{L}’']*)$/u
/** Labels of forms that are as short as names. */
const FIELD_LABEL =
  /^(?:手机号|手机号码|联系电话|联系方式|现居地|求职意向|期望职位|生年月日|性別|性别|住所|現住所|電話|携帯|年齢|国籍|出生年月|出生日期|籍贯|民族|学历|学歴|手机|邮箱|电话|政治面貌|婚姻状况|身高|体重|年龄|工作年限|毕业院校|专业|履歴書|職務経歴書|个人简历|簡歷|简历|写真|証明写真|ふりがな|フリガナ)$/u
const PLACEHOLDER =
  /^(?:your name|first ?last(?:name)?|full name|name|vorname nachname|nom prénom|nombre apellido|firstname lastname|unknown|europass|europass curriculum vitae|n\/?a|photo|foto)$/i
const CJK_NAME =
  /^(?:\p{Script=Han}{2,5}|\p{Script=Han}{1,3}\s\p{Script=Han}{1,3}|[\p{Script=Katakana}ー・\s]{3,14}|\p{Script=Hangul}{2,5}|\p{Script=Han}{1,4}\s?[\p{Script=Hiragana}\p{Script=Katakana}]{1,6})$/u
const MAX_WORDS = 5
/** Labels and values that one row of a form has. */
const MAX_LABELS = 6
/** A word inside a name, after which its line breaks before the rest. */
const UNFINISHED = / (?:de|da|do|dos|del|della|di|du|van|von|der|den|ter|te|zu|la|le|el|al|bin|ibn|ben)$/iu

interface Candidate {
  text: string
  row: Row
  score: number
}

/** Returns a text as a name, without decoration; undefined if it cannot be a name. */
function asName(text: string): string | undefined {
  const named = text.replace(LABEL, '').replace(DOCUMENT_NAME, ' ').replace(HONORIFIC, '')
  const plain = trimSigns(named.replace(/ ?[([（][^()[\]（）]{0,60}[)\]）] ?$/u, '').replace(SUFFIX, '')).replace(
    / {2,}/g,
    ' ',
  )
  if (plain.length < 2 || plain.length > 50 || /[\d@:;/\\!?#+=<>|]|https?|www\./.test(plain) || PLACEHOLDER.test(plain))
    return undefined
  if (FIELD_LABEL.test(plain)) return undefined
  if (CJK_NAME.test(plain)) return plain
  const spaced = /^(?:\p{L}\s){3,}\p{L}$/u.test(plain) ? plain.replace(/\s/g, '') : plain
  const [surname, given, ...more] = spaced.split(/ ?, ?/)
  const turned =
    surname && given && more.length === 0 && surname.split(' ').filter((word) => /^\p{Lu}/u.test(word)).length <= 2
      ? `${given} ${surname}`
      : spaced
  const words = turned.split(' ')
  if (words.length > MAX_WORDS || !words.every((word) => PART.test(word)) || more.length > 0) return undefined
  return hasWideScript(turned) && !CJK_NAME.test(turned) ? undefined : turned
}

const SURNAME_PENALTY = 0.25

/**
 * Returns the likelihood that a text is a job title. Of Anna Baker and Maria Carmen Cook only the surname is one: no title
 * begins with their other words.
 */
function titlePenalty(name: string, lists: Lists): number {
  const score = Math.max(0, titleScore(name, lists))
  const [first = '', ...others] = name.toLowerCase().split(' ')
  return others.length > 0 && !lists.titleStarts.has(first) ? score * SURNAME_PENALTY : score
}

/** Adds to the score of names whose parts also occur in the email address or a link. */
function agreement(name: string, handles: readonly string[]): number {
  const parts = name
    .split(/ /)
    .map(foldKey)
    .filter((part) => part.length > 2)
  return Math.min(3, 2 * parts.filter((part) => handles.some((handle) => handle.includes(part))).length)
}

/** Swaps a name that a form states surname first, if the email address has the usual order. */
function givenNameFirst(name: string, handles: readonly string[]): string {
  const [surname = '', given, ...more] = name.split(' ')
  if (given === undefined || more.length > 0) return name
  const has = (text: string): boolean => handles.some((handle) => handle.includes(foldKey(text)))
  return has(given + surname) && !has(surname + given) ? `${given} ${surname}` : name
}

const PARTICLE =
  /(?<= )(?:De|Da|Do|Dos|Del|Della|Di|Du|Van|Von|Der|Den|Ter|Te|Zu|Zum|Zur|La|Le|El|Al|Bin|Ibn|Ben|Y|E|Af|Av)(?= )/gu

/** Writes a name that is all capitals as other rows do, else in mixed case with its particles in lower case. */
function inMixedCase(name: string, rows: readonly Row[]): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name
  const key = foldKey(name)
  const elsewhere = rows.map(({ text }) => text).find((text) => foldKey(text) === key && /\p{Ll}/u.test(text))
  if (elsewhere !== undefined) return elsewhere
  return name
    .toLocaleLowerCase(/[İŞĞ]/u.test(name) ? 'tr' : 'en')
    .replace(/(?<![\p{L}\p{M}])(?:mc(?=\p{L}))?\p{L}/gu, (letters) =>
      letters.length > 1
        ? `Mc${letters.slice(-1).toUpperCase()}`
        : letters.toLocaleUpperCase(/[İŞĞ]/u.test(name) ? 'tr' : 'en'),
    )
    .replace(PARTICLE, (particle) => particle.toLowerCase())
}

/** Returns the person's name from the header. `handles` are the folded local part of the email address and names of profiles. */
export function readName(
  header: readonly Row[],
  later: readonly Row[],
  handles: readonly string[],
  bodySize: number,
  lists: Lists,
): Found | undefined {
  const rows = [...header, ...later]
  const largest = Math.max(...rows.map(({ line }) => line.size), 1)
  const form = rows.some(({ text }) => LABEL.test(text))
  const candidates: Candidate[] = []
  const consider = (text: string, row: Row, at: number, bonus: number): void => {
    const name = asName(text)
    if (name === undefined) return
    const words = name.split(' ').length
    const section = nameSection(name)
    if (section?.exact && !LABEL.test(text)) return
    // "Denver, CO" isn't a surname and given name.
    const place = readPlace(name, lists.places) ?? readPlace(text.trim(), lists.places)
    let score = bonus + agreement(name, handles) - Math.min(at, 12) * 0.25
    score += row.line.size >= largest - 0.5 && largest > bodySize * 1.15 ? 4 : row.line.size > bodySize * 1.25 ? 2 : 0
    if (row.bold || row.boldStart) score += 0.5
    score -= titlePenalty(name, lists) + employerScore(name) * 0.7 + (place ? 2 * place.certainty : 0)
    if (words === 1 && !CJK_NAME.test(name)) score -= 2
    if (at < header.length) score += 1
    if (UNFINISHED.test(name)) score -= 2
    const labelled = LABEL.test(text)
    if (labelled) score += 5
    candidates.push({ text: labelled ? givenNameFirst(name, handles) : name, row, score })
  }
  rows.forEach((row, at) => {
    const [first = ''] = row.cells
    // Beside a labelled name, the other rows of two cells are labels and values too.
    if (!form || row.cells.length !== 2 || LABEL.test(row.text))
      consider(LABEL.test(row.text) ? row.text : row.text.replaceAll('\t', ' '), row, at, 1)
    for (const part of row.text.split(/ (?=\p{Script=Han}{2,6}[:：])/u).slice(0, MAX_LABELS)) {
      if (part !== row.text && LABEL.test(part)) consider(part, row, at, 1)
    }
    row.cells.forEach((cell, index) => {
      const value = row.cells[index + 1]
      if (value !== undefined && `${cell}:`.replace(LABEL, '') === '') consider(`${cell}: ${value}`, row, at, 0.5)
      else for (const part of cell.split(/ (?:[|·•–—-]|--) /u)) consider(part, row, at, part === first ? 0.5 : 0)
    })
    // "Personal information" can be on the line of the name.
    const words = row.text.split(' ')
    const title = words.findLastIndex((_word, end) => nameSection(words.slice(0, end).join(' '))?.kind === 'contact')
    if (title > 0 && words.length - title >= 2) consider(words.slice(title).join(' '), row, at, 2)
    // A header can set the parts of one line in different sizes.
    const { spans } = row.line
    const big = Math.max(...spans.map(({ size }) => size), 0)
    const lead = spans
      .filter(({ size }) => size >= big - 0.5)
      .map(({ text }) => text)
      .join(' ')
    if (spans.some(({ size }) => size < big - 1.5)) consider(lead, row, at, 1.5)
    const next = rows[at + 1]
    if (
      next &&
      next.line.size === row.line.size &&
      row.cells.length === 1 &&
      next.cells.length === 1 &&
      row.text.split(' ').length <= 3 &&
      next.text.split(' ').length <= 2 &&
      row.line.size > bodySize * 1.2
    )
      consider(`${row.text} ${next.text}`, row, at, 2)
  })
  const [best] = candidates.toSorted((a, b) => b.score - a.score)
  if (!best || best.score < 0.5) return undefined
  return {
    text: inMixedCase(best.text, rows),
    row: best.row,
    confidence: Math.max(0.4, Math.min(0.98, 0.5 + best.score * 0.08)),
  }
}
