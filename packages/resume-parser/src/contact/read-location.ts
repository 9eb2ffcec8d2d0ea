import type { Place } from '../model/json-resume.ts'
import { readPlace } from '../gazetteer/read-place.ts'
import type { Lists } from '../judge/judge.ts'
import { schoolScore, titleScore } from '../judge/judge.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'

const LABEL =
  /^(?:address|adresse|anschrift|location|based in|lives in|residence|city|place of residence|wohnort|wohnhaft in|adresse postale|domicile|ville|dirección|domicilio|ciudad|residencia|ubicación|endereço|morada|cidade|localização|indirizzo|residenza|città|adres|woonplaats|miejsce zamieszkania|adress|bostadsort|ort|stad|адрес|город|проживает|живу в|проживание|место жительства|место проживания|地址|现居|现居地|現居地|居住地|所在地|所在城市|住所|現住所|العنوان|כתובת|מגורים) ?[:：] ?/iu
const STREET =
  /\d{1,5} ?\p{L}? \p{L}|\p{L}{3}\.? \d{1,5} ?\p{L}?$|(?:street|st\.|ave\.?|avenue|road|rd\.|blvd|lane|drive|apt\.?|suite|straße|strasse|str\.|weg|platz|allee|rue|bd|boulevard|calle|c\/|avenida|av\.|rua|via|viale|piazza|straat|laan|ul\.|ulica|gatan|vägen|ул\.|улица|пр\.|проспект)/iu
const NOT_HERE =
  /(?:born|geboren|geb\.|né\(?e?\)? |nacid[oa]|nat[oa] |nacionalidad|nationality|staatsangehörigkeit|birth|citizen|willing|relocat)/iu

const SEPARATOR = / ?[|¦｜‖•∙●◆] ?| [·—–] |\s{3,}/u
/** Civil status and age, which Portuguese, Spanish and French résumés give above the address. */
const CIVIL_STATUS =
  /(?<!\p{L})(?:casad[oa]|solteir[oa]|solter[oa]|divorciad[oa]|viúv[oa]|viud[oa]|mariée?|célibataire|divorcée?|pacsée?|verheiratet|ledig|geschieden|sposat[oa]|coniugat[oa]|nubile|celibe|gehuwd|ongehuwd|samenwonend|mężatka|żonaty|zamężna|panna|kawaler|married|estado civil|stato civile|état civil|familienstand|burgerlijke staat|stan cywilny|\d\d (?:anos|años|ans|anni|jahre|jaar|lat|years old|лет))(?!\p{L})/iu
/** An address in Chinese or Japanese: postal code, province or prefecture, city or ward, the rest. */
const WIDE_ADDRESS =
  /^(?:〒? ?(?<postal>\d{3}-\d{4}|\d{6}) ?)?(?<region>\p{Script=Han}{2,3}[都道府県省])(?<city>\p{Script=Han}{1,5}?[市区])(?<rest>\S.*)?$/u

/** The person's place with the row that states it. */
export interface FoundPlace {
  place: Place
  row: Row
  confidence: number
}

function placeOf(text: string, lists: Lists): { place: Place; certainty: number } | undefined {
  const whole = readPlace(text, lists.places)
  if (whole && (whole.city !== undefined || whole.region !== undefined || whole.countryCode !== undefined)) {
    const { certainty, ...place } = whole
    return { place, certainty }
  }
  const wide = WIDE_ADDRESS.exec(text)?.groups
  if (wide?.['city'] !== undefined) {
    const { city, region, rest, postal } = wide
    const country = text.includes('省') ? 'CN' : 'JP'
    const place = {
      city,
      ...(region && { region }),
      ...(rest && { address: rest }),
      ...(postal && { postalCode: postal }),
    }
    return { place: { ...place, countryCode: country }, certainty: 0.9 }
  }
  // The street precedes the place: "920 Lavaca Street, 78701, Austin, Texas (US)".
  const commas = [...text.matchAll(/ ?, ?| [-–—] |(?<=\d)\s{2,}/gu)]
  for (const comma of commas) {
    const lead = text.slice(0, comma.index).trim()
    const rest = readPlace(text.slice(comma.index + comma[0].length), lists.places)
    if (rest && rest.certainty >= 0.6 && rest.city !== undefined && (STREET.test(lead) || /\d/.test(lead))) {
      const { certainty, ...place } = rest
      return { place: { address: lead, ...place }, certainty }
    }
  }
  return undefined
}

/** True for a street on the line of its town or the line above. */
const isStreet = (text: string): boolean =>
  STREET.test(text) && text.length < 50 && !/@|\d{6}/.test(text) && !CIVIL_STATUS.test(text)

/** Returns where the person lives, from the header's rows. */
export function readLocation(header: readonly Row[], lists: Lists): FoundPlace | undefined {
  let best: FoundPlace | undefined
  header.forEach((row, at) => {
    if (NOT_HERE.test(row.text)) return
    for (const cell of row.cells) {
      for (const part of cell.split(SEPARATOR)) {
        const labelled = LABEL.test(part)
        const text = part.replace(LABEL, '').replace(/^[^\p{L}\p{N}]+ ?|^\p{L}\s(?=\d)/u, '')
        const found = placeOf(text, lists)
        if (!found || (!labelled && (titleScore(text, lists) >= 3 || schoolScore(text) >= 3))) continue
        const before = trimSigns(cell.slice(0, cell.indexOf(part)))
        const street = isStreet(before) ? before : row.cells.length === 1 ? (header[at - 1]?.text ?? '') : ''
        const hasStreet = found.place.address === undefined && found.place.city !== undefined && isStreet(street)
        const confidence = Math.min(
          0.98,
          found.certainty + (labelled ? 0.2 : 0) + (found.place.city === undefined ? -0.3 : 0),
        )
        if (!best || confidence > best.confidence + 0.05)
          best = {
            place: hasStreet ? { address: street.replaceAll('\t', ' '), ...found.place } : found.place,
            row,
            confidence,
          }
      }
    }
  })
  return best && best.confidence >= 0.5 ? best : undefined
}
