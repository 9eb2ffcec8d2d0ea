import { foldText } from '../reading/clean-text.ts'
import { namesPerson } from '../values/names-person.ts'
import { hasValue } from '../values/values.ts'

/** Details that a question can ask for beside a thing. */
export const detailNames = [
  'contact',
  'amount',
  'number',
  'date',
  'time',
  'duration',
  'frequency',
  'distance',
  'measure',
  'person',
  'which',
  'reason',
  'place',
  'manner',
  'yesNo',
] as const
export type DetailName = (typeof detailNames)[number]

const UNIT = String.raw`(?:hour|day|week|month|year|minute|shift|night|weekend)s?`
/** Forms of English questions for a detail, the first that fits wins. */
// patterns: alternatives of fixed words; nothing repeats but one optional word.
const ASKED: readonly (readonly [DetailName, RegExp])[] = [
  [
    'contact',
    /\b(?:phone|telephone|mobile|direct|contact) number\b|\bnumber (?:to (?:ring|call|phone)|for|i can)\b|\be-?mail address\b|\b(?:full |exact |postal )?address\b|\bpostcode\b|\bwebsite\b|\blink\b/,
  ],
  ['reason', /\bwhy\b|\bhow come\b|\breasons?\b|\bwhat happened to\b|\bwhat made\b/],
  ['distance', /\bhow (?:far|close|near)\b|\bdistance\b|\b(?:how many|what) (?:miles|kilometres|km)\b/],
  [
    'frequency',
    /\bhow (?:often|frequent(?:ly)?|regular(?:ly)?|many times)\b|\bevery how\b|\bhow many (?:\w+ )?(?:a|per|each|every) (?:day|week|month|year|quarter)\b/,
  ],
  [
    'duration',
    new RegExp(
      String.raw`\bhow long\b|\bhow (?:many|much) (?:\w+ )?(?:${UNIT}|leave|holiday|notice|experience|time off|annual leave)\b|\blength of\b|\bwhat length\b|\bhow old\b`,
    ),
  ],
  ['time', /\b(?:what|which) (?:time|hours)\b|\btimes? (?:do|does|would|will|is)\b|\bo'?clock\b/],
  [
    'date',
    /\b(?:when|what date|which date|until when|by when|what day|which day|which month|what month|dates?|deadline)\b/,
  ],
  [
    'measure',
    /\bhow (?:warm|hot|cold|heavy|high|low|tall|deep|fast|quick|loud|steep|wide|thick|strong|full)\b|\b(?:what|which) (?:weight|temperature|height|speed|percentage|proportion|share)\b|\bby how much\b/,
  ],
  ['number', /\bhow many\b|\bhow (?:big|large)\b|\bnumber of\b|\bsize of\b/],
  [
    'amount',
    /\bhow much\b|\b(?:what|how).{0,20}\b(?:paying|pay|paid|earn|earning|wages?|salary|rates?|money)\b|\b(?:pay|salary|wage|rate|price|cost|fee|worth)\b.*\?|\bwhat(?:'s| is| are)? (?:the )?(?:pay|salary|wage|rate|price|cost|fee)s?\b/,
  ],
  [
    'person',
    /\bwho(?:'s|se|m)?\b|\bname of\b|\b(?:second|last|first|full|middle) name\b|\bsurname\b|\b(?:his|her|manager's|boss's) name\b|\bcalled\b/,
  ],
  [
    'place',
    /\bwhere(?:'s|abouts)?\b|\b(?:which|what) (?:town|city|site|hospital|building|office|ward|place|area|location|address|street|postcode|depot|branch)\b/,
  ],
  [
    'which',
    /\bwhich\b|\bwhat (?:kind|sort|type|make|brand|model|system|software|program|tool|language|award|school|college|company|agency|union|bank|subject|award)s?\b|\bname\b|\bbrand\b|\bmake of\b/,
  ],
  ['manner', /\bhow\b/],
  [
    'yesNo',
    /^(?:so |and |but |ok |hi |hello |also |or )*(?:do|does|did|is|are|was|will|would|can|could|may|am|should|shall|must|have|has|any|if)\b|\b(?:is there|are there|do (?:i|you|they|we)|can i|could i|would i|will i|wondering if|any)\b/,
  ],
]

/** Returns the detail that an English question asks for. */
export function detailAsked(text: string): DetailName | undefined {
  const folded = foldText(text)
  return ASKED.find(([, pattern]) => pattern.test(folded))?.[0]
}

// patterns: alternatives of fixed words and digits.
const SAID: Readonly<Partial<Record<DetailName, RegExp>>> = {
  reason:
    /\bbecause\b|\bdue to\b|\bso that\b|\bin order to\b|\bfollowing\b|\bowing to\b|\bas (?:we|our|the|a result)\b|\bsince\b|\bthanks to\b|\bretir|\bleav(?:es|ing)\b|\bpromot|\bexpan|\bgrow|\bto (?:cover|replace|meet|support|ensure|help)\b|\bmaternity\b|\bnew(?:ly)?\b/,
  distance:
    /\b\d[\d.,]*\s*(?:-\s*)?(?:miles?|km|kilomet(?:re|er)s?|met(?:re|er)s|minutes?|mins?)\b|\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|half an?)[\s-](?:miles?|minutes?|hour)\b|\bnext to\b|\bopposite\b|\bwalk(?:ing distance)?\b|\boutside the\b/,
  place: /\b(?:in|at|near|on|from|to|of|based|around|outside|off|site)\b/,
  manner: /\b(?:by|via|through|using|with|online|click|email|call|send|apply|visit|complete|contact)\b/,
}
/** A telephone number, an address of the internet or a postcode. */
// patterns: no quantifier repeats another.
const CONTACT =
  /\d[\d ()]{7,}\d|@|\bwww\.|https?:|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b(?:Road|Street|Lane|Avenue|House|Way|Square)\b/
/** A number with a unit of measurement. */
// patterns: no quantifier repeats another.
const MEASURE =
  /\d\s?(?:%|°|kg|g|t|lbs?|stone|tonnes?|tons?|kilos?|km\/h|mph|m|cm|mm|ft|feet|inch(?:es)?|metres?|meters?|litres?|degrees?|percent|per cent|mbit|gb|db|kw|volts?)\b|\d%/
/** Roles that answer a question for a person. */
const ROLE =
  /\b(?:manager|director|lead|leader|head|matron|sister|consultant|supervisor|officer|owner|chef|foreman|engineer|coordinator|nurse|doctor|partner|team|colleague|mentor|buddy|trainer|captain|master|secretary|panel)s?\b/
const PROPER = /(?<=[\p{Ll}\d,;:(]\s)\p{Lu}[\p{L}\p{N}+.#'’-]*|\b\p{Lu}{2,}\b|\b\p{Lu}\p{Ll}+\p{Lu}/u

/** Returns how well a text says a detail, from 0 to 1. */
export function saysDetail(detail: DetailName, text: string, isCounted: (text: string) => boolean): number {
  const has = (kind: Parameters<typeof hasValue>[0]) => hasValue(kind, text, 'en')
  const matches = (name: DetailName) => SAID[name]?.test(foldText(text)) === true
  switch (detail) {
    case 'number':
      return isCounted(text) ? 1 : has('number') ? evidenceShare.otherNumber : 0
    case 'measure':
      return MEASURE.test(foldText(text)) ? 1 : has('number') ? evidenceShare.otherNumber : 0
    case 'amount':
      return has('amount') ? 1 : has('money') ? evidenceShare.freeOfCharge : 0
    case 'date':
      return has('date') ? 1 : has('time') || has('relative') ? evidenceShare.relativeDate : 0
    case 'time':
      return has('time') ? 1 : 0
    case 'duration':
      return has('duration') ? 1 : 0
    case 'frequency':
      return has('frequency') ? 1 : has('number') ? evidenceShare.otherNumber : 0
    case 'person':
      return namesPerson(text) ? 1 : ROLE.test(foldText(text)) ? evidenceShare.role : 0
    case 'which':
      return PROPER.test(text) ? 1 : has('list') ? evidenceShare.list : 0
    case 'contact':
      return CONTACT.test(text) ? 1 : 0
    case 'yesNo':
      return 0
    default:
      return matches(detail) ? 1 : 0
  }
}

/** Shares for texts that say something near to the detail. */
const evidenceShare = { otherNumber: 0.3, freeOfCharge: 0.6, relativeDate: 0.6, role: 0.5, list: 0.5 } as const
