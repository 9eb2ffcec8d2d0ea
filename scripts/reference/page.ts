/** A generated document: its file name below docs/reference and its text. */
export interface Page {
  file: string
  text: string
}

/** Adds the header shared by all generated documents. */
export function page(file: string, title: string, source: string, parts: readonly string[]): Page {
  const note = `<!-- Made by \`npm run reference\` from ${source}. Edit that, not this. -->`
  return { file, text: `${[`# ${title}`, note, ...parts].join('\n\n')}\n` }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string) => (text === '' ? '' : `\`${text}\``)
