import { degreeScore, schoolScore, type Lists } from '../judge/judge.ts'
import type { Row } from '../rows/row.ts'
import { readHead, schoolFit, splitPair, type Piece } from './head-pieces.ts'
import { isProse } from './prose.ts'
import { labelledEntries } from './labelled-entries.ts'
import { readGrade, statesGrade, withoutGrade } from './grades.ts'
import type { Found } from './read-jobs.ts'
import { splitEntries } from './split-entries.ts'
import type { EntryRows } from './entry-rows.ts'

/** A time at a school as the document states it. */
export interface Schooling {
  school?: Found
  degree?: Found
  area?: Found
  score?: Found
  courses?: Found[]
  rows: EntryRows
  body: Row[]
}

const COURSES =
  /^(?:(?:relevant |related |selected |major |key |incoming |graduate |undergraduate )*(?:course\s?work|courses|course|modules)|kurse|schwerpunkte?|cours|asignaturas|corsi|vakken|przedmioty|kurser|курсы|主修课程|相关课程|课程) ?[:：] ?(?<list>.+)$/iu
const IN = /^(?<degree>.+?) (?:in|en|em|im|w|inom|по специальности|по направлению) (?<area>.+)$/iu
const AFTER_COMMA = /^(?<degree>[^,]{2,60}), (?<area>[^,]{3,80})$/u
/** The field of study on a separate line. */
const MAJOR =
  /^(?:(?:double |dual )?major(?:ing|ed)? ?(?:in|:)|concentration ?(?:in|:)|speciali[sz]ation ?(?:in|:)|field of study ?:|studienrichtung ?:|fachrichtung ?:|schwerpunkt ?:|spécialité ?:|mention ?:|especialidad ?(?:en|:)|specializzazione ?(?:in|:)|especialização ?(?:em|:)|kierunek ?:|specjalność ?:|专业 ?[:：]|専攻 ?[:：]) ?(?<area>\S.*)$/iu
/** Kinds of school that are named like a degree when the school's own name is beside them. */
const LEVEL =
  /^(?:(?:senior |junior )?high school(?: diploma)?|secondary school|grammar school|sixth form|gymnasium|realschule|hauptschule|gesamtschule|lycée|collège|liceo(?: (?:scientifico|classico|linguistico|artistico))?|istituto tecnico|bachillerato|instituto|ensino (?:médio|secundário)|escola secundária|middelbare school|vwo|havo|mavo|liceum(?: ogólnokształcące)?|technikum|szkoła średnia|高中|高校)$/iu
const LONGEST = 120

/** Groups rows without dates into entries; each begins where a school or a degree is named for the second time. */
function undated(rows: readonly Row[]): EntryRows[] {
  const entries: EntryRows[] = []
  let named = { school: false, degree: false }
  for (const row of rows) {
    const heads = !isProse(row) && row.text.length <= LONGEST
    const school = heads && schoolScore(row.text) >= 3
    const degree = heads && degreeScore(row.text) >= 3 && !MAJOR.test(row.text)
    const last = entries.at(-1)
    if ((school || degree) && (!last || (school && named.school) || (degree && named.degree))) {
      entries.push({ anchor: row, above: [], below: [] })
      named = { school, degree }
    } else {
      last?.below.push(row)
      named = { school: named.school || school, degree: named.degree || degree }
    }
  }
  return entries
}

interface Chosen {
  school?: Piece
  degree?: Piece
  area?: Piece
}

/** True for a school and its town joined by a word, as in "Uniwersytet Ekonomiczny w Krakowie". */
function isSchoolIn(text: string, [left, right]: readonly [string, string]): boolean {
  const joint = text.slice(left.length, text.length - right.length)
  return /\p{L}/u.test(joint) && schoolScore(left) >= 3 && degreeScore(right) === 0
}

function choose(pieces: readonly Piece[]): Chosen {
  let known = pieces
    .map((piece) => ({ ...piece, text: withoutGrade(piece.text) }))
    .filter(({ text }) => /\p{L}/u.test(text))
  known = known.flatMap((piece) => {
    const alone = known.length === 1 || (schoolScore(piece.text) >= 3 && degreeScore(piece.text) >= 3)
    const parts = alone ? splitPair(piece.text, schoolFit) : undefined
    return parts && ((known.length === 1 && !isSchoolIn(piece.text, parts)) || schoolFit(...parts) >= 4)
      ? parts.map((text) => ({ ...piece, text: withoutGrade(text) }))
      : [piece]
  })
  const bySchool = known.toSorted(
    (a, b) => schoolScore(b.text) - degreeScore(b.text) / 2 - (schoolScore(a.text) - degreeScore(a.text) / 2),
  )
  let school =
    bySchool[0] && schoolScore(bySchool[0].text) - degreeScore(bySchool[0].text) / 2 >= 1 ? bySchool[0] : undefined
  const degree = known
    .filter((piece) => piece !== school)
    .toSorted((a, b) => degreeScore(b.text) - degreeScore(a.text))[0]
  const sure = degree && degreeScore(degree.text) >= 3
  school ??= known.find((piece) => piece !== degree)
  // "High school" is what was attended where another piece is the school.
  if (school && degree && LEVEL.test(school.text) && degreeScore(degree.text) === 0)
    return { school: degree, degree: school }
  const area = sure
    ? known.find(
        (piece) =>
          piece !== degree &&
          piece !== school &&
          (piece.rowAt === degree.rowAt ||
            (!degree.text.includes(' ') && Math.abs(piece.rowAt - degree.rowAt) === 1)) &&
          piece.text.length <= 60,
      )
    : undefined
  return { ...(school && { school }), ...(degree && { degree }), ...(area && { area }) }
}

const found = (piece: Piece, confidence: number, text = piece.text): Found => ({ text, row: piece.row, confidence })

function readCourses(rows: readonly Row[]): Found[] {
  return rows.flatMap((row) => {
    const list = COURSES.exec(row.text)?.groups?.['list']
    return (list?.split(/ ?[,;|·、，] ?/u) ?? [])
      .filter((text) => text.length > 1 && text.length <= 60)
      .map((text) => ({ text, row, confidence: 0.7 }))
  })
}

/** Looks for the degree among the first rows of the description. */
function degreeBelow(rows: readonly Row[]): Found | undefined {
  for (const row of rows.slice(0, 4)) {
    const text = withoutGrade(
      (row.text.split(/(?<=\p{Ll}{3})[.;](?: |$)|\t/u)[0] ?? '').slice(0, row.dates[0]?.from ?? LONGEST),
    )
    if (text.length > 1 && text.length <= LONGEST && degreeScore(text) >= 3 && !COURSES.test(row.text))
      return { text, row, confidence: 0.6 }
  }
  return undefined
}

/** Beginnings of texts that follow a degree without being its field of study: classes, grades and states. */
const CLASS =
  /^(?:[\d(]|(?:first|second|upper|lower|third|summa|magna|cum|with|hons?|honou?rs?|mit|avec|con|com|met|z|minors?|majors?|expected|gpa|grade|class|dean|distinction|merit|credit|pass|mention|lode|withdrawn|incomplete|ongoing|in progress|not completed|abgebrochen|sehr gut|gut|befriedigend|ausgezeichnet|assez bien|bien|très bien|sobresaliente|notable|matrícula|ottimo|distinto|bom|muito bom|louvor|cijfer|dobry|bardzo dobry|celujący|优秀|良好|優秀|ممتاز|جيد|בהצטיינות)(?!\p{L}))/iu

/** Splits a degree and its field of study: "BSc in Geology", "Bachelor of Arts, Business Administration". */
function splitField(text: string): { degree: string; area: string } | undefined {
  const joined = IN.exec(text)?.groups
  const { degree, area } = joined ?? AFTER_COMMA.exec(text)?.groups ?? {}
  if (degree === undefined || area === undefined || degreeScore(degree) < 3) return undefined
  if (joined) return /, minor$/iu.test(degree) ? undefined : { degree, area }
  const namesField = degreeScore(area) === 0 && schoolScore(area) < 1 && !CLASS.test(area) && !/\d/.test(area)
  return namesField ? { degree, area } : undefined
}

/** True for a name that only its position identifies as a school, above a row that confirms it. */
const isGuess = (school: Piece, below: Row): boolean =>
  schoolScore(school.text) < 1 && below.text.includes(' ') && schoolScore(below.text) >= 3

/** Returns the field of study that a separate row states, with the next line where it wraps. */
function readMajor(rows: readonly Row[]): Found | undefined {
  const at = rows.findIndex(({ text }) => MAJOR.test(text))
  const row = rows[at]
  const area = row && MAJOR.exec(row.text)?.groups?.['area']
  if (!row || area === undefined || area.length > LONGEST) return undefined
  return { text: withoutGrade(area), row, confidence: 0.8 }
}

/** True for a row that names a degree and no school. */
const isDegreeOnly = (text: string): boolean =>
  text.length <= LONGEST && degreeScore(text) >= 3 && schoolScore(text) < 3 && !COURSES.test(text)

function readSchooling(entry: EntryRows, lists: Lists): Schooling {
  const rows = [...entry.above, entry.anchor]
  let below = entry.below
  let chosen = choose(readHead(rows, lists).pieces)
  while (below[0] && (!chosen.school || !chosen.degree || isGuess(chosen.school, below[0])) && rows.length < 5) {
    const [next] = below
    const useful = schoolScore(next.text) + degreeScore(next.text) >= 1 || !isProse(next)
    if (
      next.bullet ||
      !useful ||
      COURSES.test(next.text) ||
      (statesGrade(next.text) && withoutGrade(next.text).length < 3)
    )
      break
    if (!MAJOR.test(next.text)) rows.push(next)
    below = below.slice(1)
    chosen = choose(readHead(rows, lists).pieces)
  }
  const [named] = below
  // A field of study above its degree looks like a degree until the next row names one.
  if (named && !named.bullet && chosen.degree && degreeScore(chosen.degree.text) < 3 && isDegreeOnly(named.text)) {
    const text = withoutGrade(named.text)
    chosen = { ...chosen, area: chosen.degree, degree: { text, row: named, rowAt: rows.length } }
    below = below.slice(1)
  }
  const { school, degree, area } = chosen
  const major = readMajor([...entry.above, entry.anchor, ...entry.below])
  const late = degree ? undefined : degreeBelow(below)
  const studied = splitField(degree?.text ?? late?.text ?? '')
  const score = readGrade([...rows, ...below])
  const courses = readCourses(below)
  const used = new Set([score?.row, ...courses.map(({ row }) => row)])
  return {
    rows: entry,
    body: below.filter((row) => !used.has(row) || row.text.length > 60),
    ...(school && { school: found(school, schoolScore(school.text) >= 3 ? 0.9 : 0.6) }),
    ...(degree
      ? { degree: found(degree, degreeScore(degree.text) >= 3 ? 0.9 : 0.6, studied?.degree ?? degree.text) }
      : late && { degree: { ...late, text: studied?.degree ?? late.text } }),
    ...(major
      ? { area: major }
      : studied
        ? {
            area: degree
              ? found(degree, 0.8, studied.area)
              : { text: studied.area, row: late?.row ?? entry.anchor, confidence: 0.6 },
          }
        : area && { area: found(area, 0.6, splitField(area.text)?.area ?? area.text) }),
    ...(score && { score }),
    ...(courses.length > 0 && { courses }),
  }
}

/** Gives degrees without a school that of the entry before, where it has a separate line above several degrees. */
function withSharedSchools(schoolings: readonly Schooling[]): Schooling[] {
  let shared: Found | undefined
  return schoolings.map((schooling) => {
    const { school, degree } = schooling
    if (school && schoolScore(school.text) >= 3) shared = school.row === degree?.row ? undefined : school
    const sure = degree && degreeScore(degree.text) >= 3
    if (!shared || !sure || school === shared) return schooling
    if (!school) return { ...schooling, school: { ...shared, confidence: 0.7 } }
    // "Bachelor of Arts, Political Science" below a school names no other one.
    const field =
      school.row === degree.row && schoolScore(school.text) < 1 && !schooling.area && schooling.rows.above.length === 0
    return field
      ? { ...schooling, school: { ...shared, confidence: 0.6 }, area: { ...school, confidence: 0.6 } }
      : schooling
  })
}

/** Returns the schools of a section. */
export function readSchools(rows: readonly Row[], lists: Lists): Schooling[] {
  const forms = labelledEntries(rows)
  if (forms.length > 0)
    return forms.map(({ values, rows: entry, head }) => {
      const school = values.school ?? values.employer ?? (head && { text: head.text, row: head })
      const degree = values.degree ?? values.title
      return {
        rows: entry,
        body: entry.below,
        ...(school && { school: { ...school, confidence: 0.9 } }),
        ...(degree && { degree: { ...degree, confidence: 0.9 } }),
      }
    })
  const entries = splitEntries(rows, { singles: true })
  const used = entries.length > 0 ? entries : undated(rows)
  return withSharedSchools(
    used.map((entry) => readSchooling(entry, lists)).filter(({ school, degree }) => school ?? degree),
  )
}
