// Refuses colours, radii, text sizes, line heights and font names in styles and components, which a company's theme could not change.
import { checkMarkupColors, checkStyleValues } from './style-values.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const filesLike = (pattern: RegExp) =>
  repositoryFiles()
    .filter((path) => pattern.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, source: readRepositoryFile(path) }))

const styles = checkStyleValues(filesLike(/^(app|packages)\/.*\.css$/))
const markup = checkMarkupColors(filesLike(/^(app\/src|packages\/form-kit\/src)\/.*\.tsx$/))
if (styles.read < 2000 || markup.read < 200)
  throw new Error(
    `Only ${styles.read} declarations and ${markup.read} components were found; the check would prove nothing.`,
  )
report('styles', [...styles.findings, ...markup.findings])
