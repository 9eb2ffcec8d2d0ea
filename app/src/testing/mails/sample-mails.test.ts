import { expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { type MailName, mailKinds } from '#platform/mail/mail-kinds.ts'
import { listLanguages } from '#platform/messages/read-catalogue.ts'
import { plainCompany, themedCompany } from './sample-company.ts'
import { sampleMails } from './sample-mails.ts'

const languages = listLanguages()
const inEveryLanguage = Promise.all(languages.map((language) => sampleMails(themedCompany(), language)))

/** Returns what a reader sees of an HTML part. */
const visible = (html = '') =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')

test('the gallery has every kind of email', async () => {
  for (const mails of await inEveryLanguage) {
    const names = new Set(mails.map(({ name }) => name))
    // An alert of an account is the same email as that of a visitor, and its notification only rings the bell.
    const missing = (Object.keys(mailKinds) as MailName[]).filter((name) => !names.has(name))
    expect(missing).toEqual(['notification.alert'])
  }
})

test('the gallery has every piece of news that is emailed', async () => {
  const mails = await sampleMails(plainCompany(), 'en')
  const news = Object.keys(english).filter((id) =>
    /^mail\.(application|interview|offer|form|event)\.[\w-]+\.subject$/.test(id),
  )
  expect(news.length).toBeGreaterThan(35)
  const words = (text: string) => text.split(/\{[^}]*\}/).map((part) => part.trim())
  const sent = (id: string) => {
    const parts = words(english[id as keyof typeof english])
    return mails.some(({ subject }) => parts.every((part) => subject.includes(part)))
  }
  expect(news.filter((id) => !sent(id))).toEqual([])
})

test('a subject names its news, and no two share one', async () => {
  for (const mails of await inEveryLanguage) {
    const subjects = mails.map(({ name, subject }) => (name === 'guests.reminder' ? `${subject} (guest)` : subject))
    expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([])
    for (const [at, subject] of subjects.entries()) {
      expect(
        subject.trim().split(/\s+/).length > 1 || /[\p{Script=Han}\p{Script=Hiragana}]/u.test(subject),
        subject,
      ).toBe(true)
      expect(mails[at]?.html, subject).toContain('<h1')
    }
  }
  const categories = Object.entries(english).flatMap(([id, text]) =>
    id.startsWith('notification.category.') ? [text] : [],
  )
  const own = (await sampleMails(themedCompany(), 'en')).map(({ subject }) => subject)
  expect(own.filter((subject) => categories.some((name) => name === subject))).toEqual([])
})

test('no address is visible in the HTML, and each link of it is alone on a line of the text', async () => {
  for (const mails of await inEveryLanguage)
    for (const { subject, html = '', text } of mails) {
      expect(visible(html), subject).not.toMatch(/https?:\/\/|www\./)
      const lines = new Set(text.split('\n'))
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
      expect(
        links.filter((url) => !lines.has(url)),
        subject,
      ).toEqual([])
    }
})

test('a button names its deed', async () => {
  const mails = await sampleMails(themedCompany(), 'en')
  const labels = mails.flatMap(({ html = '' }) =>
    [...html.matchAll(/class="button"[^>]*>([^<]*)</g)].map(([, label]) => label),
  )
  expect(labels).toContain('Fill in form')
  expect(labels).toContain('Read and sign')
  expect(labels.filter((label) => label === 'Open' || !label?.includes(' '))).toEqual([])
})

test('holders of an account are greeted by name, strangers are not', async () => {
  const mails = await sampleMails(themedCompany(), 'en')
  const greeted = mails.filter(({ text }) => text.includes('Hello Alice Moreau,')).map(({ name }) => name)
  expect(greeted).toContain('notification.form')
  expect(greeted).toContain('session.passwordChanged')
  for (const name of [
    'session.verify',
    'session.exists',
    'talentNetwork',
    'alertReceipt',
    'referral.ask',
    'event.confirm',
  ])
    expect(greeted).not.toContain(name)
})

test('every email says why it was sent, and right-to-left languages begin at the right', async () => {
  for (const [at, mails] of (await inEveryLanguage).entries())
    for (const { text, html, locale } of mails) {
      expect(text.split('-- \n')[1]).toContain('Meridian Works')
      expect(html).toContain(`<html lang="${languages[at]}" dir="${['ar', 'he'].includes(locale) ? 'rtl' : 'ltr'}">`)
    }
})
