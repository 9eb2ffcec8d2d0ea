import type { ThemeFileFacts } from '../../contract.ts'
import type { ThemeFiles, ThemeFont, ThemePicture } from '../../css.ts'

/** Returns the uploaded files as styles need them. */
export function themeFiles(files: readonly ThemeFileFacts[]): ThemeFiles {
  // The server stores what styles need with each file, and sends it as it is.
  const facts = <Facts>(file: ThemeFileFacts) => ({ ...(file.facts as Omit<Facts, 'id' | 'kind'>), id: file.id })
  return {
    fonts: files.flatMap((file) => (file.kind === 'font' ? [facts<ThemeFont>(file)] : [])),
    pictures: files.flatMap((file) =>
      file.kind === 'font' ? [] : [{ ...facts<ThemePicture>(file), kind: file.kind }],
    ),
  }
}
