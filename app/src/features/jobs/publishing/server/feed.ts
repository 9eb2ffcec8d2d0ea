import type { SiteAddress } from '#kernel/links/site-address.ts'
import { permalink, positionAddress } from '../position-address.ts'
import type { PublishedItem } from '#features/jobs/positions/server/index.ts'

interface Feed {
  site: SiteAddress
  title: string
  description: string
  /** BCP 47 language of the feed's own texts. Each item has its own. */
  language: string
  /** Page with the same positions. */
  pageAddress: string
  selfAddress: string
  items: PublishedItem[]
}

/**
 * Renders RSS 2.0 (rssboard.org/rss-specification) with a self link (RFC 4287) and the language of every ad (Dublin
 * Core).
 */
export function rssFeed(feed: Feed): string {
  const changed = Math.max(...feed.items.map(({ changedAt }) => changedAt.getTime()))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    xmlElement('title', feed.title),
    xmlElement('link', feed.pageAddress),
    xmlElement('description', feed.description),
    xmlElement('language', feed.language),
    `<atom:link href="${xmlText(feed.selfAddress)}" rel="self" type="application/rss+xml"/>`,
    ...(feed.items.length > 0 ? [xmlElement('lastBuildDate', rfc822(new Date(changed)))] : []),
    ...feed.items.map((item) => itemXml(item, feed.site)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemXml(item: PublishedItem, site: SiteAddress): string {
  return [
    '<item>',
    xmlElement('title', item.title),
    xmlElement('link', positionAddress(item, site)),
    `<guid isPermaLink="true">${xmlText(permalink(item, site))}</guid>`,
    xmlElement('pubDate', rfc822(item.postedAt)),
    ...(item.department ? [xmlElement('category', item.department)] : []),
    xmlElement('dc:language', item.language),
    xmlElement('description', item.description),
    '</item>',
  ].join('\n')
}

/** "Sat, 21 Nov 2026 03:27:00 GMT" is also a valid RFC 822 date, as RSS requires. */
const rfc822 = (instant: Date) => instant.toUTCString()

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for an XML 1.0 element or attribute, dropping characters that XML does not allow. */
function xmlText(text: string): string {
  return (
    text
      // https://www.w3.org/TR/xml/#charsets
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  )
}

/** Returns `<name>text</name>` with the text escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
