import type { MessageId } from '#ui/i18n/messages.ts'
import type { AppContext } from './app-context.ts'

/**
 * The title of a page: what the site's metadata says for its identifier, else the product's own with the company behind
 * it, and before it what the page is about.
 */
export function pageTitle(
  { site, text }: Pick<AppContext, 'site' | 'text'>,
  page: string | undefined,
  title: MessageId,
  about?: string,
): string {
  const chosen = page && site.configs.pageMetadata[page]?.pageTitle
  if (chosen) return chosen
  return `${about ? `${about} - ` : ''}${text(title)} | ${site.companyName}`
}
