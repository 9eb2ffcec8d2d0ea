/** Short forms of British counties, which ads and visitors write instead of the name. */
const COUNTIES: ReadonlyMap<string, string> = new Map([
  ['beds', 'bedfordshire'],
  ['berks', 'berkshire'],
  ['bucks', 'buckinghamshire'],
  ['cambs', 'cambridgeshire'],
  ['ches', 'cheshire'],
  ['derbys', 'derbyshire'],
  ['glos', 'gloucestershire'],
  ['hants', 'hampshire'],
  ['herts', 'hertfordshire'],
  ['lancs', 'lancashire'],
  ['leics', 'leicestershire'],
  ['lincs', 'lincolnshire'],
  ['mids', 'midlands'],
  ['northants', 'northamptonshire'],
  ['notts', 'nottinghamshire'],
  ['oxon', 'oxfordshire'],
  ['salop', 'shropshire'],
  ['staffs', 'staffordshire'],
  ['warks', 'warwickshire'],
  ['wilts', 'wiltshire'],
  ['worcs', 'worcestershire'],
  ['yorks', 'yorkshire'],
])
const BEFORE: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['nth', 'north'],
  ['s', 'south'],
  ['sth', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['gt', 'greater'],
  ['gtr', 'greater'],
  ['grtr', 'greater'],
  ['co', 'county'],
])

/** Nicknames of towns. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['brum', 'Birmingham, England'],
  ['manc', 'Manchester, England'],
])

/** Returns a name with its short forms written out: "Gtr. Manchester", "W Yorks", "E. Sussex"; undefined if it has none. */
export function writtenOut(text: string): string | undefined {
  const nickname = NICKNAMES.get(text.trim().toLowerCase())
  if (nickname) return nickname
  const [first, ...rest] = text.split(',')
  const words = (first ?? '')
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean)
  const full = words.map((word, at) => {
    const key = word.toLowerCase()
    const isFirst = at === 0 && words.length > 1
    return (isFirst ? BEFORE.get(key) : undefined) ?? (at === words.length - 1 ? COUNTIES.get(key) : undefined) ?? word
  })
  const name = full.join(' ')
  return name === words.join(' ') ? undefined : [name, ...rest].join(',')
}
