const CODES =
  'en de fr es pt it nl pl sv ru zh ja ko ar he hi bn ur tr uk cs sk hu ro bg hr sr sl el da nb no fi et lv lt sq mk ga cy eu ca gl is mt fa ps th vi id ms tl sw am zu af ta te mr gu pa kn ml si ne my km lo mn kk uz az ka hy be bs yue la'.split(
    ' ',
  )
const SHOWN_IN = 'en de fr es pt it nl pl sv ru zh zh-Hant ja ar he da nb fi cs tr uk ko'.split(' ')
const OTHERS: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  cantonese: 'yue',
  castellano: 'es',
  castilian: 'es',
  farsi: 'fa',
  flemish: 'nl',
  vlaams: 'nl',
  hochdeutsch: 'de',
  普通话: 'zh',
  国语: 'zh',
  汉语: 'zh',
  國語: 'zh',
  粤语: 'yue',
  粵語: 'yue',
  english: 'en',
  anglais: 'en',
  filipino: 'tl',
  tagalog: 'tl',
  slovene: 'sl',
  gaelic: 'ga',
  valencià: 'ca',
  русский: 'ru',
  китайский: 'zh',
  inglese: 'en',
}

let names: Map<string, string> | undefined

function load(): Map<string, string> {
  const found = new Map(Object.entries(OTHERS))
  for (const locale of SHOWN_IN) {
    const display = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
    for (const code of CODES) {
      const name = display.of(code)?.toLowerCase()
      if (name !== undefined && !found.has(name)) found.set(name, code)
    }
  }
  return found
}

/** Returns the code of a human language by its name in any of the known languages. */
export function languageCode(name: string): string | undefined {
  names ??= load()
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/ (?:language|sprache|язык)$/u, '')
  return names.get(plain)
}
