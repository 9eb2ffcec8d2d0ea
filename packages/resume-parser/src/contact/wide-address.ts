import type { PlaceList } from '../gazetteer/place-list.ts'
import type { Place } from '../model/json-resume.ts'

const POSTAL = String.raw`(?:〒? ?(?<postal>\d{3}-\d{4}|\d{6}|\d{5}) ?)?`
/** Han characters of a Japanese address: prefecture, city, ward or town, the rest. */
const JAPANESE = new RegExp(
  `^${POSTAL}${String.raw`(?<region>東京都|北海道|(?:大阪|京都)府|\p{Script=Han}{2,3}県) ?(?<city>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶケ]{1,6}?[市区町村](?!市))(?<rest>\S.*)?$`}`,
  'u',
)
/** A Chinese city that is a province, then a district. */
const MUNICIPALITY =
  /^(?:中国)? ?(?<city>北京|上海|天津|重庆|香港|澳门)(?:市|特别行政区)?(?<rest> ?\p{Script=Han}{1,12}?[区县路街道镇乡].*)?$/u
const PROVINCE =
  /^(?:中国)? ?(?<region>河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆)(?<mark>省|(?:壮族|回族|维吾尔)?自治区)? ?(?<rest>\p{Script=Han}.*)$/u
const CITY = /^(?<city>\p{Script=Han}{1,5}?)市(?<rest>\p{Script=Han}{1,8}?[区县路街道].*)$/u
const KOREAN =
  /^(?:(?<region>\p{Script=Hangul}{2,5}(?:도|특별자치도)) )?(?<city>\p{Script=Hangul}{2,3})(?:특별시|광역시|특별자치시|시)(?: (?<rest>\p{Script=Hangul}.*))?$/u
const MAX_CITY_CHARACTERS = 5

function withRest(place: Place, rest: string | undefined, postal?: string): Place {
  const address = rest?.trim()
  return { ...place, ...(address && { address }), ...(postal && { postalCode: postal }) }
}

/** Reads a city at the start of the rest of a Chinese address: up to 市, else the longest known name. */
function chineseCity(rest: string, marked: boolean, places: PlaceList): { city: string; rest: string } | undefined {
  const named = /^(?<city>\p{Script=Han}{1,5}?)市(?<rest>.*)$/u.exec(rest)?.groups
  if (named?.['city']) return { city: named['city'], rest: named['rest'] ?? '' }
  for (let length = MAX_CITY_CHARACTERS; length >= 2; length -= 1) {
    const city = rest.slice(0, length)
    if (city.length === length && places.countriesOfCity(city).includes('CN')) return { city, rest: rest.slice(length) }
  }
  const other = marked ? /^(?<city>\p{Script=Han}{1,5}?[县区州])(?<rest>.*)$/u.exec(rest)?.groups : undefined
  return other?.['city'] ? { city: other['city'], rest: other['rest'] ?? '' } : undefined
}

/** Returns the place of an address in Chinese, Japanese or Korean, which go from the largest part to the smallest. */
export function readWideAddress(text: string, places: PlaceList): Place | undefined {
  const japanese = JAPANESE.exec(text)?.groups
  if (japanese?.['city'] !== undefined) {
    const { city, region, rest, postal } = japanese
    return withRest({ city, ...(region && { region }), countryCode: 'JP' }, rest, postal)
  }
  const municipality = MUNICIPALITY.exec(text)?.groups
  if (municipality?.['city'] !== undefined) {
    const { city, rest } = municipality
    const country = city === '香港' ? 'HK' : city === '澳门' ? 'MO' : 'CN'
    return withRest({ city, countryCode: country }, rest)
  }
  const province = PROVINCE.exec(text)?.groups
  if (province?.['region'] !== undefined) {
    const city = chineseCity(province['rest'] ?? '', province['mark'] !== undefined, places)
    if (!city) return undefined
    const region = province['region'] + (province['mark'] ?? '')
    return withRest({ city: city.city, region, countryCode: 'CN' }, city.rest)
  }
  const within = CITY.exec(text)?.groups
  const [country] = places.countriesOfCity(within?.['city'] ?? '')
  if (within?.['city'] !== undefined && (country === 'CN' || country === 'JP'))
    return withRest({ city: within['city'] + (country === 'JP' ? '市' : ''), countryCode: country }, within['rest'])
  const korean = KOREAN.exec(text)?.groups
  if (korean?.['city'] === undefined) return undefined
  const { city, region, rest } = korean
  return withRest({ city, ...(region && { region }), countryCode: 'KR' }, rest)
}
