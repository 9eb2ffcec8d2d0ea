import * as fc from 'fast-check'
import { anyText } from '../random/random-runs.ts'

const numbers =
  '-1 1e9 NaN Infinity 1e309 -0 00 0x10 1.5 9007199254740993 9223372036854775808 99999999999999999999 %D9%A3 1%2C000 1;2 null true 10'
const identifiers =
  '-1 0 1e99 123-some-title 9223372036854775808 700000000101 700000000101-x 1,2 %20700000000101 abc 0x1'
const bounds =
  '60,-10,50,10 91,0,92,1 -91,-181,91,181 NaN,NaN,NaN,NaN 1,2,3 1,2,3,4,5 0,179,1,-179 {"southwest":{"lat":1,"lng":null}} { {"southwest":[]} 1e309,0,0,0 ,,,'
const places =
  'NaN,NaN 91,181 51.5,-0.1 x:::NaN,NaN x:::1e309,0 :::51,0 x:::51,0:::52,0 ::: Leeds remote current%20location Map%20Area 999,999 -90,-180 %2C'
const texts = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe%fd',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%B0%80x',
  '%F0%9F%98%80',
  '%C0%AF',
  '%EF%BF%BE',
  '%0d%0aset-cookie:%20x=1',
  "'%20OR%201=1--",
  '%27%3B%20DROP%20TABLE%20positions%3B--',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%3C/code%3E%3C!--',
  '${{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%5c%5cserver%5cshare',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '"unclosed',
  '-',
  '---',
  "%26%7C!()%3A*<->'",
  '*',
  '%E2%80%AE%E2%80%A8',
  '%CC%81'.repeat(200),
  'x'.repeat(5000),
  'a%20'.repeat(800),
  '-a%20'.repeat(300),
  '%F0%9F%98%80'.repeat(251),
  '',
  '%20',
]
const names =
  'query location start num sort_by map hl pid position_id key text field queried_location tab debug microsite domain utm_source show_login_modal filter_department filter_distance filter_include_remote filter_map_bounds filter_remote filter_skills filter_efcustom_text_shift filter_ filter___proto__ filter_constructor filter_toString __proto__ constructor a[b] a[] filter_department[] .. x'

const split = (list: string) => fc.constantFrom(...list.split(' '))
const bytes = fc
  .uint8Array({ maxLength: 40 })
  .map((list) => [...list].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
const written = anyText({ maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed()))
const repeated = fc.tuple(fc.constantFrom(...texts), fc.integer({ min: 2, max: 40 })).map(([text, n]) => text.repeat(n))

export const hostileName = fc.oneof({ weight: 8, arbitrary: split(names) }, written, bytes)
export const hostileValue = fc.oneof(
  split(numbers),
  split(identifiers),
  split(bounds),
  split(places),
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  written,
  bytes,
  repeated,
)

/**
 * Generates query strings that are never sent by accident; some name the company, so that they get past the first checks.
 */
export function hostileQuery(domain: string): fc.Arbitrary<string> {
  const pair = fc
    .tuple(hostileName, hostileValue, fc.constantFrom('=', '=', '=', '', '=='))
    .map((parts) => [parts[0], parts[2], parts[1]].join(''))
  return fc
    .tuple(
      fc.array(pair, { maxLength: 12 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('&', '&', '&&', ';', '&?'),
    )
    .map(([pairs, place, between]) =>
      (place === 5 ? pairs : pairs.toSpliced(place, 0, `domain=${domain}`)).join(between),
    )
}

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'accept-language',
        'cookie',
        'accept',
        'x-forwarded-for',
        'x-forwarded-host',
        'forwarded',
        'x-http-method-override',
        'if-none-match',
        'if-modified-since',
        'range',
        'accept-encoding',
        'x-csrf-token',
        'content-type',
        'origin',
        'te',
        'user-agent',
      ),
      fc.constantFrom(
        '*',
        'a;q=NaN,b;q=1e309',
        'en-'.repeat(2000),
        ',;=,'.repeat(3000),
        '_csrf=; time_zone=%00; time_zone=Mars/Olympus',
        'time_zone=../../etc; _csrf=__proto__',
        'bytes=0-,-1,5-2',
        'other.example',
        '"*", W/"\'"',
        'application/json; charset=\u00ff',
        'gzip;q=0, identity;q=0, *;q=0',
        'Thu, 99 Foo 99999 99:99:99',
        '() { :; }; echo x',
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => Object.fromEntries(pairs))
