import type { SiteTenant } from '#platform/http/context.ts'
import type { ThemeFileFacts } from '../../contract.ts'
import { themeFilePath } from '../../css.ts'
import type { FileRow } from './file-store.ts'

/** Returns the files of a company in the editor's format; `themes` are those that use files. */
export function presentFiles(
  files: readonly FileRow[],
  themes: readonly Readonly<Record<string, unknown>>[],
  { site }: Pick<SiteTenant, 'site'>,
): ThemeFileFacts[] {
  const used = new Set(themes.flatMap((theme) => Object.values(theme)))
  return files.map((file) => {
    const { id, kind, name, bytes, licence, addedAt, addedBy } = file
    const widest = file.kind === 'font' ? undefined : file.facts.sizes.at(-1)
    const missing = file.kind === 'font' ? file.facts.missing : []
    return {
      id,
      kind,
      name,
      bytes,
      addedAt: addedAt.toISOString(),
      addedBy,
      url: themeFilePath(widest?.sha256 ?? id, kind === 'font' ? 'woff2' : 'webp'),
      width: widest?.width ?? null,
      height: widest?.height ?? null,
      licence,
      languages: site.supportedLanguages.filter((language) => missing.includes(language)),
      inUse: used.has(id),
      facts: { ...file.facts },
    }
  })
}
