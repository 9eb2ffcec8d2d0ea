import { parseSync, type Node } from 'oxc-parser'
import type { RepositoryFile } from '../structure.ts'

/** Verbs that begin the names of use cases and hardly ever stand for a noun. */
const VERBS = new Set(
  `accept add admit analyse apply ask assemble assign attest begin bind build cancel carry check choose claim clean close collect
  compare complete compose confirm convert create decide decline decode deliver describe detect discard dismiss draw edit
  erase evaluate examine expire explain fetch fill find give guess import inspect interpret join judge keep leave list load
  locate lock make mark migrate move notify open parse present prove prune publish read recognise record refresh register remind
  remove repair replace request resolve restore save send set settle show submit suggest sync take translate understand unsubscribe
  upload verify withdraw write`.split(/\s+/),
)
const SUBJECT = /^app\/src\/features\/.*\/server\/(?:.*\/)?([a-z]+)-[a-z\d-]+\.ts$/
const EXEMPT = /\.(?:test|worker)\.ts$|-(?:store|service|routes|thread)\.ts$/

/**
 * Returns a sentence for each server file of a feature whose name begins with a verb, such as `accept-offer.ts`, and that
 * exports neither `acceptOffer` nor a longer name that begins so, such as `acceptOfferOf`.
 */
export function misnamedUseCases(files: readonly RepositoryFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const verb = SUBJECT.exec(path)?.[1]
    if (verb === undefined || !VERBS.has(verb) || EXEMPT.test(path)) return []
    const stem = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    const expected = stem.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
    if (
      parseSync(path, source)
        .program.body.flatMap(exportsOf)
        .some((name) => name.startsWith(expected))
    )
      return []
    return [`${path} doesn’t export ${expected}. Name the file for what it exports, or the other way round.`]
  })
}

/** Returns the names that a statement exports. */
function exportsOf(statement: Node): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration } = statement
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return declaration && 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}
