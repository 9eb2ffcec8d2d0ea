import type { RepositoryFile } from './structure.ts'

export interface StyleReport {
  /** Number of declarations read. */
  read: number
  findings: string[]
}

/** Stylesheets that are the tables of tokens, or for paper, which takes no theme. */
const TABLES: ReadonlySet<string> = new Set(['packages/form-kit/src/styles/tokens.css', 'app/src/ui/styles/print.css'])

const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!(?:from )?var\()|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|yellow|orange|purple|navy|teal|salmon|gold)(?![\w-])/i
const RADIUS = /(?<![\w.])(?!0(?![\d.]))\d*\.?\d+(?:px|em|rem)\b/
/** A step of the scale, 0 for words beside an icon, or a size relative to a sheet of paper, whose zoom sets it. */
const TEXT_SIZE = /^(?:var\(--(?:fk-)?text-(?:xs|s|m|l|xl|2xl|3xl|title)\)|inherit|0|max\(.*cqi\)|min\(.*cqi.*\))$/
/** A step of the scale; 1 centres a single sign. */
const LINE_HEIGHT = /^(?:var\(--(?:fk-)?line-(?:tight|text|reading)\)|inherit|1)$/
/** A size, or a line height other than 1, written into a `font` shorthand. */
const RAW_IN_FONT = /(?:^|\s)[\d.]+(?:px|r?em|%|pt)|\/\s*(?!1(?:\s|$))[\d.]+/
const GENERIC_FONT = /^(?:inherit|initial|unset|monospace|var\(--[\w-]+\))$/
/** The family of a `font` shorthand follows its size. */
const FONT_SIZE = /^.*?(?:\d(?:px|r?em|%|pt)|\))(?:\s*\/\s*(?:[\d.]+|var\(--line-\w+\)))?\s+/

/**
 * Finds colours, radii, text sizes, line heights and font names in styles that a theme could not change, those outside `@layer tokens`, and masked
 * icons that a contrast theme would hide.
 */
export function checkStyleValues(files: readonly RepositoryFile[]): StyleReport {
  const report: StyleReport = { read: 0, findings: [] }
  for (const { path, source } of files) {
    if (TABLES.has(path)) continue
    for (const { line, property, value } of declarationsOf(source)) {
      report.read += 1
      const fault = faultOf(property, value)
      if (property === 'mask' && value.includes('icon') && !keepsColors(source, line))
        report.findings.push(
          `${path}:${line} mask: ${value} vanishes in a contrast theme. Add forced-color-adjust: none to its rule.`,
        )
      if (fault)
        report.findings.push(
          `${path}:${line} ${property}: ${value} has ${fault}. Use a token of app/src/ui/styles/base.css.`,
        )
    }
  }
  return report
}

/** Returns true if the rule around a line keeps its colours when a contrast theme replaces those of the page. */
function keepsColors(source: string, line: number): boolean {
  const lines = source.split('\n')
  const end = lines.findIndex((text, n) => n >= line - 1 && text.includes('}'))
  const start = lines.slice(0, line).findLastIndex((text) => text.includes('{'))
  return lines.slice(start, end + 1).some((text) => /forced-color-adjust: none/.test(text))
}

function faultOf(property: string, value: string): string | undefined {
  if (!value.includes('url(') && COLOR.test(value)) return 'a raw colour'
  if (property.endsWith('radius') && RADIUS.test(value.replace(/calc\([^;]*var\([^;]*\)/g, ''))) return 'a raw radius'
  if (property === 'font-family' && !GENERIC_FONT.test(value)) return 'a raw font name'
  if (property === 'font' && !GENERIC_FONT.test(value) && !GENERIC_FONT.test(value.replace(FONT_SIZE, '')))
    return 'a raw font name'
  if (property === 'font' && RAW_IN_FONT.test(value)) return 'a raw text size or line height'
  if (property === 'font-size' && !TEXT_SIZE.test(value)) return 'a raw text size'
  if (property === 'line-height' && !LINE_HEIGHT.test(value)) return 'a raw line height'
  return undefined
}

interface Declaration {
  line: number
  property: string
  value: string
}

/** A hex colour as a text, or a fill or stroke that is neither none nor the text's colour. */
const MARKUP_COLOR = /["'`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})["'`]|\b(?:fill|stroke)="(?!none|currentcolor)/i

/** Finds colours in the markup of components. */
export function checkMarkupColors(files: readonly RepositoryFile[]): StyleReport {
  const findings = files.flatMap(({ path, source }) =>
    source
      .split('\n')
      .flatMap((text, n) =>
        MARKUP_COLOR.test(text)
          ? [`${path}:${n + 1} has a raw colour: ${text.trim()}. Use currentcolor, or style it with a token.`]
          : [],
      ),
  )
  return { read: files.length, findings }
}

/** Reads the declarations outside `@layer tokens` and `@font-face`; data URLs may hold semicolons, but no line breaks. */
function declarationsOf(source: string): Declaration[] {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found: Declaration[] = []
  const blocks: string[] = []
  let start = 0
  let quote = ''
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] ?? ''
    if (quote) {
      if (character === quote) quote = ''
      continue
    }
    if (character === '"' || character === "'") quote = character
    else if (character === '{') {
      blocks.push(css.slice(start, at).trim())
      start = at + 1
    } else if (character === ';' || character === '}') {
      const text = css.slice(start, at)
      const colon = text.indexOf(':')
      if (
        colon > 0 &&
        blocks.length > 0 &&
        !blocks.some((block) => block.startsWith('@layer tokens') || block === '@font-face')
      )
        found.push({
          line: css.slice(0, start + text.length - text.trimStart().length).split('\n').length,
          property: text.slice(0, colon).trim(),
          value: text
            .slice(colon + 1)
            .trim()
            .replace(/\s+/g, ' '),
        })
      if (character === '}') blocks.pop()
      start = at + 1
    }
  }
  return found
}
