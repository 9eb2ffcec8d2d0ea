import { acts } from '../../app/src/main/contract.ts'
import { code, type Page, page, table } from './page.ts'

const faceOf = (face: { none: string } | object, text: string): string =>
  'none' in face ? `no: ${face.none}` : code(text)

/** Returns the list of what the company does, with how each is done. */
export function actsPage(): Page {
  const rows = acts.map(({ name, summary, roles, scope, seenByCandidate, api, command, endpoint }) => [
    code(name),
    summary,
    roles.join(', '),
    code(scope),
    seenByCandidate ? 'yes' : 'no',
    faceOf(command, `foyer ${name}`),
    faceOf(api, endpoint?.route ?? ''),
  ])
  return page('acts.md', 'Acts of the company', 'the features’ `acts.ts`', [
    'Each act is declared once; its [command](commands.md), its call of the company API and its call of the desk derive from it.',
    table(['Act', '', 'Roles', 'Scope', 'Candidate sees it', 'Command', 'Call'], rows),
  ])
}
