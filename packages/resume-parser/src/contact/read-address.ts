import { readPlace } from '../gazetteer/read-place.ts'
import { employerScore, schoolScore, titleScore, type Lists } from '../judge/judge.ts'
import { languageCode } from '../lists/language-names.ts'
import type { Place } from '../model/json-resume.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { nameSection } from '../sections/section-kinds.ts'
import { readWideAddress } from './wide-address.ts'

/** A place with the probability that its text is one, from 0 to 1. */
export interface Address {
  place: Place
  certainty: number
}

const STREET_WORD =
  /(?<!\p{L})(?:street|st\.|ave\.?|avenue|road|rd\.?|blvd\.?|boulevard|lane|drive|close|crescent|terrace|apt\.?|suite|rue|bd|cours|allée|chemin|quai|place|impasse|calle|c\/|avda?\.?|avenida|av\.|paseo|plaza|carrera|rua|r\.|travessa|largo|praça|alameda|via|viale|corso|piazza|vicolo|ul\.|ulica|al\.|aleja|os\.|pl\.|ул\.?|улица|пр\.|пр-т|просп\.?|проспект|пер\.|переулок|бул\.|наб\.|ш\.|шоссе|мкр\.?|д\.|дом|кв\.)(?!\p{L})|(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade|gatan|vägen|torget|gade|vej)(?!\p{L})/iu
const HOUSE_FIRST = /^\d{1,5} ?(?:bis|ter|\p{L})?[ ,]/iu
const HOUSE_LAST = /[\p{L}.] ?\d{1,5} ?\p{L}?(?:\/\d{1,4})?$/u
const LONGEST_STREET = 60
/** Civil status, age, birth and plans, found beside an address. */
const ABOUT_PERSON =
  /(?<!\p{L})(?:casad[oa]|solteir[oa]|solter[oa]|divorciad[oa]|viúv[oa]|viud[oa]|mariée?|célibataire|divorcée?|pacsée?|verheiratet|ledig|geschieden|sposat[oa]|coniugat[oa]|nubile|celibe|gehuwd|ongehuwd|samenwonend|mężatka|żonaty|zamężna|panna|kawaler|married|single|estado civil|stato civile|état civil|familienstand|burgerlijke staat|stan cywilny|\d\d (?:anos|años|ans|anni|jahre|jaar|lat|years|лет|года?)|permis [a-z]|born|birth|geboren|geb\.|née? (?:le|à|en)|nacid[oa]|nat[oa] (?:a|il|em)|nascid[oa]|urodzon[ya]|född|род(?:ился|илась)|nacionalidad|nationality|staatsangehörigkeit|citizen(?:ship)?|гражданство|willing|relocat\p{L}*|open to|umzugsbereit|mobile (?:dans|sur)|remote|hybrid|удал[её]нн\p{L}*|переезд\p{L}*)(?!\p{L})/iu
const BRACKETS = / ?[(（](?<inner>[^()（）]{1,60})[)）]/gu
/** Words found beside contact details that aren't towns. */
const NO_TOWN =
  /^(?:portfolio|website|web|blog|homepage|github|gitlab|linkedin|xing|twitter|email|e-mail|mail|phone|mobile|tel|résumé|resume|cv|curriculum vitae|available|freelance|male|female|private|contact|home|\p{Lu}\p{Ll}{2,12}(?:ish|ese|nian|rian|lian|sian|dian|ean)|dutch|french|german|swiss|greek|thai|czech|deutsch|français|española?|italiana?|polska?)$/iu
const TOWN = /^\p{Lu}[\p{L}\p{M}.'’]*(?:[ -][\p{L}\p{M}.'’]+){0,3}$/u
const AROUND =
  /^(?:greater|metropolregion|großraum|raum|grand|région de|área metropolitana de|gran) (?=\p{Lu})|(?: (?:bay|metropolitan|metro))? (?:area|region)$| (?:und umgebung|et environs|y alrededores)$/giu
const DISTRICT =
  /^(?<city>\p{L}[\p{L} .'’-]{1,30}?) (?:\d{1,2}(?:e|er|è|ème)?\.?|[IVX]{1,5}\.?|[A-Z]{1,2}\d{1,2}[A-Z]?|City)(?=$|,)/u
const POSTAL_WORD = /(?<!\p{L})(?:cep|cp|c\.p\.|plz|zip(?: code)?|postcode|индекс|cap)(?!\p{L}) ?/giu
const INNER_POSTAL =
  /(?<=[\p{L}\d.] )(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4})(?= \p{L}{2})/u
/** "Cork City" is Cork. */
const CITY_WORD = /(?<=\p{Ll}) City(?=,)/u
const CERTAIN = 0.6
const MAX_REGION_WORDS = 3

/** True for a street, with or without its house number. */
export function isStreet(text: string): boolean {
  if (text.length > LONGEST_STREET || /@|\d{6}|(?<!\d)(?:19|20)\d\d(?!\d)/.test(text) || ABOUT_PERSON.test(text))
    return false
  return STREET_WORD.test(text) || HOUSE_FIRST.test(text) || HOUSE_LAST.test(text)
}

/** True for words that can be a town that no list contains. */
export function canBeTown(text: string, lists: Lists): boolean {
  if (text.length < 3 || text.length > 30 || !TOWN.test(text) || NO_TOWN.test(text)) return false
  if (nameSection(text) || languageCode(text) !== undefined || lists.places.countryOf(text) !== undefined) return false
  return canFollow(text, lists)
}

/** Returns a text without statements about the person: civil status, birth, plans to move. */
function withoutPerson(text: string): string {
  const unbracketed = text.replace(BRACKETS, (whole, inner: string) => (ABOUT_PERSON.test(inner) ? ' ' : whole))
  const parts = unbracketed.split(/( ?[,，] ?| [-–—·] )/u)
  const kept = parts.filter((part, at) => {
    const owner = at % 2 === 1 ? (parts[at + 1] ?? '') : part
    return !ABOUT_PERSON.test(owner)
  })
  return trimSigns(kept.join(''))
}

function asAddress(found: ReturnType<typeof readPlace>): Address | undefined {
  if (!found || (found.city ?? found.region ?? found.countryCode) === undefined) return undefined
  const { certainty, ...place } = found
  return { place, certainty }
}

/** Reads a street and the place after it, or a known place and the street after it. */
function withStreet(text: string, lists: Lists): Address | undefined {
  const cuts = [...text.matchAll(/ ?[,，] ?| [-–—·] |(?<=\d)\s{2,}/gu)].map((cut) => ({
    lead: text.slice(0, cut.index),
    rest: text.slice(cut.index + cut[0].length),
  }))
  const postal = INNER_POSTAL.exec(text)
  if (postal) cuts.push({ lead: text.slice(0, postal.index), rest: text.slice(postal.index) })
  for (const cut of cuts) {
    const lead = trimSigns(cut.lead)
    if (lead === '' || !(STREET_WORD.test(lead) || /\d/.test(lead))) continue
    const rest = asAddress(readPlace(cut.rest.replace(CITY_WORD, ''), lists.places, isStreet(lead) ? 'any' : 'region'))
    if (rest && rest.certainty >= CERTAIN && rest.place.city !== undefined)
      return { ...rest, place: { address: lead, ...rest.place } }
    const sure = STREET_WORD.test(lead) && /\d/.test(lead)
    if (sure && canBeTown(cut.rest, lists)) return { place: { address: lead, city: cut.rest }, certainty: CERTAIN }
  }
  for (const { lead, rest } of cuts.toReversed()) {
    if (!STREET_WORD.test(rest.slice(0, 24)) || /\d/.test(lead)) continue
    const town = asAddress(readPlace(lead, lists.places, 'region'))
    if (town && town.certainty >= CERTAIN && town.place.city !== undefined)
      return { ...town, place: { address: trimSigns(rest), ...town.place } }
  }
  return undefined
}

/** Returns the place in a text that can contain a street, a postal code, a district and notes. */
export function readAddress(given: string, lists: Lists): Address | undefined {
  const plain = given
    .replace(POSTAL_WORD, '')
    // The number of a French department.
    .replace(/ \(\d{2,3}\)/u, '')
    .replace(/(?<= [-–] ?\d{3}) (?=\d{3}(?!\d))/u, '')
    .replace(/(?<!\p{L})г\. ?(?=\p{Lu})/u, '')
  const text = withoutPerson(plain)
  if (text === '') return undefined
  const wide = readWideAddress(text, lists.places)
  if (wide) return { place: wide, certainty: 0.9 }
  const center = text.replace(AROUND, '')
  const near = center === text ? undefined : asAddress(readPlace(center, lists.places, 'region'))
  if (near) return near
  const whole = asAddress(readPlace(text, lists.places, 'region')) ?? withStreet(text, lists)
  if (whole) return whole
  const district = DISTRICT.exec(text)
  const town = district?.groups?.['city'] ?? ''
  if (district && lists.places.countriesOfCity(town).length > 0)
    return asAddress(readPlace(town + text.slice(district[0].length), lists.places, 'region'))
  // "Rzeszów, woj. podkarpackie": what follows a known town is a region that no list has.
  const [city = '', region = '', ...more] = text.split(/ ?[,，] /u)
  const known = more.length === 0 && region !== '' && !/\d/.test(region) && region.split(' ').length <= MAX_REGION_WORDS
  const found = known ? asAddress(readPlace(city, lists.places)) : undefined
  return found?.place.city !== undefined && canFollow(region, lists) ? { ...found, certainty: CERTAIN } : undefined
}

/** True for words after a town that can be its region. */
const canFollow = (text: string, lists: Lists): boolean =>
  titleScore(text, lists) < 1.5 && employerScore(text) < 2 && schoolScore(text) < 2
