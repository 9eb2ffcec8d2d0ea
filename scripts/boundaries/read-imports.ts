export interface ImportStatement {
  specifier: string
  line: number
  /** True for `import type …` and `export type …`, which are erased. */
  typeOnly: boolean
}

const STATEMENT =
  /(?:^|[\n;])[ \t]*(?:import|export)\b(?<names>[^'"`;=()]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|(?:^|[\n;])[ \t]*import\s*['"](?<effect>[^'"]+)['"]|\bimport\s*\(\s*['"](?<dynamic>[^'"]+)['"]|\bnew URL\(\s*['"](?<url>\.[^'"]+\.[jt]sx?)['"]/g
const COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm

/** Returns the imports of a TypeScript file, static and dynamic, and worker files named by `new URL('./x.ts', …)`. */
export function readImports(source: string): ImportStatement[] {
  // Comments are blanked, not cut, to keep line numbers.
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
  return Array.from(code.matchAll(STATEMENT), (match) => {
    const { names = '', from, effect, dynamic, url } = match.groups ?? {}
    const specifier = from ?? effect ?? dynamic ?? url ?? ''
    const line = code.slice(0, match.index + match[0].indexOf(specifier)).split('\n').length
    return { specifier, line, typeOnly: /^\s*type\b/.test(names) }
  })
}
