/**
 * Words for hours, and for weeks, in the product's languages; as parts of words, because German and Polish form
 * compounds and inflect them.
 */
const HOURS =
  /hour|\bhrs?\b|\d ?h\b|stunde|heure|\bhoras?\b|\bor[ae]\b|\buur\b|\buren\b|godzin|時間|小时|ساع|שעות|שעה/iu
const WEEKS = /week|woche|wöchentl|semaine|hebdo|seman|settiman|\bweken\b|tydzie|tygodn|週|周|أسبوع|שבוע/iu

const MAX_CHARACTERS = 180

const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

/** Returns a sanitized description as lines without tags. */
const linesOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll(/&(?:nbsp|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')

/** Returns the first sentence of a description that states the hours per week, in the ad's own words. */
export function hoursText(description: string): string | undefined {
  const sentence = linesOf(description)
    .flatMap((line) => line.split(/(?<=[.!?])\s|(?<=[。！？])/))
    .map((each) => each.trim())
    .find((each) => HOURS.test(each) && WEEKS.test(each))
  if (sentence === undefined || sentence.length <= MAX_CHARACTERS) return sentence
  return `${sentence.slice(0, MAX_CHARACTERS).trimEnd()}…`
}
