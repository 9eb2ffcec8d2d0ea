import type { ThemeFileFacts } from '../../contract.ts'
import type { ThemeFiles, ThemeFont, ThemePicture } from '../../css.ts'

/** Returns the uploaded files in the format that styles need. */
export function themeFiles(files: readonly ThemeFileFacts[]): ThemeFiles {
  // The server stores the properties that styles need with each file, and sends them unchanged.
  const facts = <Facts>(file: ThemeFileFacts) => ({ ...(file.facts as Omit<Facts, 'id' | 'kind'>), id: file.id })
  return {
    fonts: files.flatMap((file) => (file.kind === 'font' ? [facts<ThemeFont>(file)] : [])),
    pictures: files.flatMap((file) =>
      file.kind === 'font' ? [] : [{ ...facts<ThemePicture>(file), kind: file.kind }],
    ),
  }
}
