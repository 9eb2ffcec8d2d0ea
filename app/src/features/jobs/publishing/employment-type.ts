/** Values of `employmentType` supported by Google. */
export const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
] as const
export type EmploymentType = (typeof employmentTypes)[number]

/** Wording in ads of the product's languages; matched after folding accents. */
const WORDS: readonly (readonly [EmploymentType, RegExp])[] = [
  [
    'FULL_TIME',
    /\bfull ?time\b|\bvollzeit|\btemps (plein|complet)\b|\b(tiempo|jornada) completa?\b|\btempo pieno\b|\b(tempo|periodo) integral\b|\bvoltijds?\b|フルタイム|常勤(?<!非常勤)/,
  ],
  [
    'PART_TIME',
    /\bpart ?time\b|\bteilzeit|\btemps partiel\b|\b(tiempo|jornada) parcial\b|\bmedia jornada\b|\btempo parzia(le)?\b|\btempo parcial\b|\bmeio periodo\b|\bdeeltijds?\b|パートタイム|非常勤/,
  ],
  [
    'TEMPORARY',
    /\btemp(orary)?\b|\bfixed term\b|\bseasonal\b|\bbefristet|\bzeitarbeit|\bcdd\b|\bduree determinee\b|\btemporaire\b|\binterim(aire)?\b|\btemporal\b|\btempo determinato\b|\btemporane[oa]\b|\btempor(ario|aria)\b|\btijdelijke?\b|契約社員|派遣/,
  ],
  [
    'INTERN',
    /\bintern(ship)?s?\b|\bpraktik(um|ant)|\bstage\b|\bstagiaire\b|\bpracticas\b|\bbecari[oa]\b|\btirocinio\b|\bestagi(o|ari[oa])\b|インターン/,
  ],
  ['VOLUNTEER', /\bvolunt(eer|ari[oa]|ariado)|\behrenamt|\bbenevol|\bvolontari|\bvrijwillig|ボランティア/],
  ['PER_DIEM', /\bper diem\b/],
  [
    'OTHER',
    /\bother\b|\bsonstige|\bautres?\b|\botr[oa]s?\b|\baltr[oi]\b|\boutr[oa]s?\b|\boverig|\bapprentice|\bausbildung|\bapprentissage\b|\balternance\b|\bapprendistato\b|\baprendiz|\bleerling|その他/,
  ],
]

const CONTRACTOR = /\bcontract(or|ing)?\b|\bfreelance|\bfreiberuf|\bindependent contractor\b|\bautonomo\b|業務委託/

/**
 * Returns the search engines' types for an ad's employment type: FULL_TIME for `Full-time`, PART_TIME and TEMPORARY for
 * `Teilzeit, befristet`. Words without a matching type (`Permanent`) give none rather than OTHER.
 */
export function employmentTypesOf(text: string | null): EmploymentType[] {
  const words = (text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  const found = WORDS.filter(([, pattern]) => pattern.test(words)).map(([type]) => type)
  // A permanent or fixed-term contract is employment, not freelance work.
  if (CONTRACTOR.test(words) && !/\bpermanent\b|\bfixed term\b|\bemployment contract\b/.test(words))
    found.push('CONTRACTOR')
  return found
}
