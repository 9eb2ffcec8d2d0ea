// Writes every email of the product as pages to look at: `npm run emails -- FOLDER [LANGUAGE…]`. With demo data, once in
// the theme of the demo company and once without a theme.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listLanguages } from '../app/src/platform/messages/read-catalogue.ts'
import { LOGO, plainCompany, themedCompany } from '../app/src/testing/mails/sample-company.ts'
import { sampleMails } from '../app/src/testing/mails/sample-mails.ts'
import { root } from './repository.ts'

/** Widths at which the index shows each email: a narrow phone, and a window. */
const WIDTHS = [320, 640]

const [target, ...chosen] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the folder to write to: npm run emails -- FOLDER [LANGUAGE…]')
const folder = resolve(process.env['INIT_CWD'] ?? '', target)
const languages = chosen.length > 0 ? chosen : listLanguages()
const companies = { themed: themedCompany(), plain: plainCompany() }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
let count = 0

for (const [look, tenant] of Object.entries(companies))
  for (const language of languages) {
    const place = join(folder, look, language)
    mkdirSync(place, { recursive: true })
    copyFileSync(join(root, 'app/demo/meridian/logo.png'), join(place, 'logo.png'))
    const entries = (await sampleMails(tenant, language)).map(({ name, subject, html = '', text }, at) => {
      const file = `${String(at + 1).padStart(2, '0')}-${name}`
      writeFileSync(
        join(place, `${file}.html`),
        html.replaceAll(new RegExp(`https://[^"]*/${LOGO}\\.webp`, 'g'), 'logo.png'),
      )
      writeFileSync(join(place, `${file}.txt`), `${subject}\n\n${text}`)
      count += 1
      const frames = WIDTHS.map((width) => `<iframe src="${file}.html" width="${width}" height="640"></iframe>`)
      return `<h2>${escape(subject)}</h2>\n<p>${name} · <a href="${file}.txt">text</a></p>\n${frames.join('\n')}\n`
    })
    const head = `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<meta name="color-scheme" content="light dark">\n<title>Emails</title>\n`
    writeFileSync(join(place, 'index.html'), head + entries.join(''))
  }
process.stdout.write(
  `${count} emails written to ${folder}. Open ${join('themed', languages[0] ?? '', 'index.html')} there.\n`,
)
