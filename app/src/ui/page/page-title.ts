import type { MessageId } from '#ui/i18n/messages.ts'
import type { AppContext } from './app-context.ts'

/** Returns the page title configured for the page's identifier, else `words` and the company name. */
export function companyTitle(site: AppContext['site'], page: string | undefined, words: string): string {
  return (page && site.configs.pageMetadata[page]?.pageTitle) || `${words} | ${site.companyName}`
}

/** Returns the title of a page with a fixed name, preceded by its subject, if any. */
export function pageTitle(
  { site, text }: Pick<AppContext, 'site' | 'text'>,
  page: string | undefined,
  title: MessageId,
  about?: string,
): string {
  return companyTitle(site, page, `${about ? `${about} - ` : ''}${text(title)}`)
}
