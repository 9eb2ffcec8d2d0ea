/** Words that are capitalized in ads but are part of no person's name. */
const NO_NAME = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december christmas easter ramadan diwali street road lane avenue square house island park hospital
  school college university academy centre center station airport hotel trust council county city town borough district
  north south east west northern southern eastern western great new royal saint united kingdom states scotland england
  wales ireland british english scottish welsh irish american european health care service services group limited ltd inc
  gmbh plc department office unit ward team board union bank church museum theatre foundation association institute
  society programme program project award certificate diploma degree act policy standard level grade band microsoft google
  office excel word manager director nurse engineer officer assistant administrator developer consultant senior junior lead
  head chief full part time`.split(/\s+/),
)

const GIVEN = String.raw`\p{Lu}[\p{L}'’]*\p{Ll}(?:-\p{Lu}[\p{L}'’]+)?`
const PARTICLE = String.raw`(?:(?:de|da|do|del|della|van|von|der|den|al|bin|ten|la|le)\s){0,2}`
// patterns: words separated by single spaces; no quantifier repeats another, and texts are sentences.
const TITLED = /\b(?:Mrs?|Ms|Miss|Dr|Prof|Professor|Sister|Captain|Chef|Sir|Dame)\.?\s\p{Lu}/u
/** Two names in a row, not after a word that introduces places and organizations. */
// patterns: as above.
const FULL = new RegExp(
  String.raw`(?<!\p{L})(?<!\b(?:at|in|near|from|on|the|around|across|outside|via|our)\s)(${GIVEN})\s${PARTICLE}(\p{Lu}[\p{L}'’-]+)`,
  'gu',
)
/** One name after words that introduce people. */
// patterns: as above.
const INTRODUCED = new RegExp(
  String.raw`\b(?:[Cc]all|[Cc]ontact|Email|email|[Aa]sk(?: for)?|[Rr]ing|[Pp]hone|[Ww]rite to|[Tt]alk to|[Ss]peak (?:to|with)|[Rr]eport(?:ing)? to|led by|run by|by|with|under|alongside|manager|supervisor|owner|director|head|lead|chef|founder|foreman|boss|colleague|is),?\s(${GIVEN})(?!\s?\p{Lu})(?![\p{L}-])`,
  'gu',
)

const isName = (word: string | undefined) => word !== undefined && !NO_NAME.has(word.toLowerCase())

/** Returns true if an English sentence names a person: "Dr Okafor", "Priya Nair", "ask for Moira". */
export const namesPerson = (text: string): boolean =>
  TITLED.test(text) ||
  [...text.matchAll(FULL)].some(([, given, family]) => isName(given) && isName(family)) ||
  [...text.matchAll(INTRODUCED)].some(([, name]) => isName(name))
