import { foldText } from '../reading/clean-text.ts'

/** The kinds of value that a question can ask for. */
export type ValueKind =
  | 'money'
  | 'duration'
  | 'date'
  | 'time'
  | 'frequency'
  | 'number'
  | 'weekday'
  | 'age'
  | 'reference'

const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|half|a couple of|several'
const NUMBER = String.raw`(?:\d[\d.,]*|${NUMBER_WORD})`
const UNIT =
  'hours?|hrs?|hpw|minutes?|mins?|days?|weeks?|wks?|months?|mths?|years?|yrs?|shifts?|sessions?|stunden?|std|minuten?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?|annees?|horas?|dias?|semanas?|mes(?:es)?|anos?|ore|ora|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|uur|uren|dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar|jaren|godzin\\w*|dni|dzien|tygodni\\w*|miesi\\w*|lat|rok\\w*'
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia'
const WEEKDAY =
  'mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:rs?|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|poniedzial\\w*|wtor\\w*|srod\\w*|czwart\\w*|piat\\w*|sobot\\w*|niedziel\\w*'
const word = (source: string) => String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`
const CJK_DATE = String.raw`\d{1,4}\s*[年月日号]|[月火水木金土日]曜|(?:周|星期)[一二三四五六日天]`

const PATTERNS: Record<ValueKind, RegExp> = {
  money: /[£$€¥] ?\d|\d ?(?:[£$€¥%円元]|p\b|k\b|pence|pounds?|euros?|gbp|eur|usd)|\bfree\b|subsidi[sz]ed|\bpaid\b/iu,
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  duration: new RegExp(
    String.raw`${word(String.raw`${NUMBER}(?:\s*(?:-|to|or|\+)\s*${NUMBER})?(?:\s|-)*(?:calendar\s|working\s|further\s|full\s|additional\s)?(?:${UNIT})`)}|\d+\s*(?:時間|日間?|週間?|か月|ヶ月|年|小时|天|周|个月)|\d+\s*(?:يوم|ايام|ساعة|ساعات|اسبوع|اسابيع|شهر|اشهر|شهور|سنة|سنوات|ימים|יום|שעות|שבועות|חודשים|שנים)`,
    'iu',
  ),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  date: new RegExp(
    String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}(?:\.|o)?\s*(?:of\s|de\s)?${word(MONTH)}|${word(MONTH)}\s+\d{1,4}|${word(WEEKDAY)}|within\s+(?:the\s+next\s+)?${NUMBER}|weeks? commencing|as soon as|${CJK_DATE}|\bon-?going\b|\barranged accordingly\b`,
    'iu',
  ),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  time: new RegExp(
    String.raw`\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s*(?:-\s*\d{1,2}\s*)?(?:am|pm|a\.m|p\.m|uhr|h)\b|\bnoon\b|midnight|\d{1,2}時|\b\d{4}\s?hrs?\b|monday (?:to|-) friday|${word('nine to five|to be discussed')}`,
    'iu',
  ),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  frequency: new RegExp(
    String.raw`\bevery\b|\beach\b|\bper\s+(?:day|week|month|year|annum|shift)\b|\b(?:once|twice)\b|\b1\s*(?:in|:)\s*\d|\bone in\b|\b(?:daily|weekly|fortnightly|monthly|yearly|annually|quarterly|bi-?weekly)\b|\ba (?:day|week|fortnight|month|year)\b|\balternate\b|\bregularly|\bprozent|jede[nrs]?\b|pro (?:tag|woche|monat)|毎|每`,
    'iu',
  ),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  number: new RegExp(String.raw`${word(NUMBER)}|\d`, 'iu'),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  weekday: new RegExp(`${word(WEEKDAY)}|${CJK_DATE}|\\b\\d\\s*days?\\b|days? (?:a|per) week|\\b7 days\\b`, 'iu'),
  // patterns: from the constants above; no quantifier repeats another, and texts are sentences.
  age: new RegExp(String.raw`\b\d{1,2}\s*(?:\+|years? (?:old|of age)|-|to|and)|\bages?\b|\baged\b`, 'iu'),
  reference: /\b[A-Z0-9]{1,6}[-/][A-Z0-9][A-Z0-9/-]{3,}\b/i,
}

/** Returns true if a text has a value of the kind. */
export const hasValue = (kind: ValueKind, text: string): boolean => PATTERNS[kind].test(foldText(text))

// patterns: from the constants above; no quantifier repeats another, and texts are sentences.
const NEAR = new RegExp(String.raw`(?:${NUMBER})(?![\p{L}])`, 'giu')
/** Number of words between a number and the noun that it counts. */
const FARTHEST = 3

/** Returns true if a number stands right before one of the nouns: "27 bedded", "5,000 mothers and their babies". */
export function countsNoun(text: string, isNoun: (word: string) => boolean): boolean {
  const folded = foldText(text)
  for (const match of folded.matchAll(NEAR)) {
    if (/[\p{L}\p{N}]$/u.test(folded.slice(0, match.index))) continue
    const rest = folded.slice(match.index + match[0].length, match.index + match[0].length + 60)
    // A sentence mark ends what is counted.
    const words = (rest.split(/[.;:!?)]/)[0] ?? '').match(/[\p{L}\p{N}']+/gu) ?? []
    if (words.slice(0, FARTHEST).some(isNoun)) return true
  }
  return false
}
