import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import type { ContactChannel, KnowledgeText } from '../engine/contract/engine.ts'
import { plainText } from './plain-text.ts'
import { FOOTER } from '../../rules.ts'

/** Returns the texts that the company wrote for the assistant. */
export const knowledgeOf = ({ site }: SiteTenant): KnowledgeText[] =>
  site.chatbotxConfig.knowledge.map(({ url = '', ...text }) => ({ ...text, url }))

/** Returns the site's terms, privacy texts and footer as plain text, without empty ones. */
export function siteTextsOf({ site }: SiteTenant, locale: string): KnowledgeText[] {
  const { termsOfService: terms, jtnConfig, branding, pcsxConfig } = site
  const language = site.defaultLanguage
  const texts = [
    {
      id: 'terms',
      title: message(locale, 'assistant.source.terms'),
      url: '',
      html: terms.enabled ? `${terms.helperText}\n${terms.infoText}\n${terms.disclaimerText}` : '',
    },
    {
      id: 'privacy',
      title: message(locale, 'assistant.source.privacy'),
      url: '/careers/jtn',
      html: jtnConfig.enabled ? jtnConfig.privacyText : '',
    },
    {
      id: 'privacy-alerts',
      title: message(locale, 'assistant.source.privacy'),
      url: '',
      html: pcsxConfig.loggedOutNotificationConfig.privacyText,
    },
    {
      id: 'footer',
      title: message(locale, 'assistant.source.footer'),
      url: FOOTER,
      html: branding.customPageSections.footer.enabled ? branding.customPageSections.footer.html : '',
    },
  ]
  return texts.flatMap(({ html, ...named }) => {
    const text = plainText(html)
    return text ? [{ ...named, text, language }] : []
  })
}

/** Returns the ways to reach a person: the assistant's own setting, else the company's support address. */
export function contactOf({ site }: SiteTenant): ContactChannel[] {
  const { email, phone, url } = site.chatbotxConfig.contact
  const own: (ContactChannel | undefined)[] = [
    email ? { kind: 'email', value: email } : undefined,
    phone ? { kind: 'phone', value: phone } : undefined,
    url ? channelOf(url) : undefined,
  ]
  const known = own.filter((way) => way !== undefined)
  const support = site.supportContactUrl
  return known.length > 0 || !support ? known : [channelOf(support)]
}

function channelOf(link: string): ContactChannel {
  if (link.startsWith('mailto:')) return { kind: 'email', value: link.slice('mailto:'.length).split('?')[0] ?? '' }
  return link.startsWith('tel:') ? { kind: 'phone', value: link.slice('tel:'.length) } : { kind: 'url', value: link }
}
