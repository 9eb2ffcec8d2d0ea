import { requestErrors } from '../../app/src/kernel/error.ts'
import { readCatalogue } from '../../app/src/platform/messages/read-catalogue.ts'
import { repositoryFiles, root } from '../repository.ts'
import { code, type Page, page, table } from './page.ts'

interface Catalogue {
  feature: string
  catalogue: Record<string, { status: number; message: string }>
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'feature' in value && 'catalogue' in value
}

export async function errorsPage(): Promise<Page> {
  const texts = readCatalogue('en') ?? {}
  const files = repositoryFiles().filter((path) => /^app\/src\/features\/[^/]+\/[^/]+\/errors\.ts$/.test(path))
  const catalogues: Catalogue[] = [requestErrors]
  for (const file of files) {
    const module = (await import(`${root}${file}`)) as Record<string, unknown>
    catalogues.push(...Object.values(module).filter(isCatalogue))
  }
  const parts = catalogues.flatMap(({ feature, catalogue }) => [
    `## ${feature}`,
    table(
      ['Code', 'Status', 'English text'],
      Object.entries(catalogue).map(([name, { status, message }]) => [
        code(name),
        String(status),
        texts[message] ?? `(no text for ${message})`,
      ]),
    ),
  ])
  return page('errors.md', 'Errors', 'app/src/kernel/error.ts and every feature’s errors.ts', [
    'Codes are stable; texts are translated and can change.',
    ...parts,
  ])
}
