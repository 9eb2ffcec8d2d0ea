import { describe, expect, it } from 'vitest'
import { readRepositoryFile } from '../repository.ts'
import { findForbiddenWords, readForbiddenWords, wordsOfMessage } from './words.ts'

const LIST = `# Words

| instead of | write | in |
| --- | --- | --- |
| \`log in\`, \`login\` | sign in | everywhere |
| \`mail\` | email | documents, comments |
| \`position\` | job | interface |
| \`is no …\` | isn't a … | documents |

Other text.
`
const words = readForbiddenWords(LIST)
const found = (text: string, place: 'interface' | 'documents' | 'comments' = 'documents') =>
  findForbiddenWords(text, place, words).map(({ line, word, instead }) => `${line} ${word}: ${instead}`)

describe('the list of words', () => {
  it('is read from the table of the document', () => {
    expect(words.map(({ word, places }) => [word, ...places])).toEqual([
      ['log in', 'interface', 'documents', 'comments'],
      ['login', 'interface', 'documents', 'comments'],
      ['mail', 'documents', 'comments'],
      ['position', 'interface'],
      ['is no …', 'documents'],
    ])
  })

  it.each([
    ['no table', '# Words\n'],
    ['a row without advice', LIST.replace('email', '')],
    ['a row with an unknown place', LIST.replace('documents, comments', 'dialogs')],
    ['a row with words outside backticks', LIST.replaceAll('`mail`', 'mail')],
  ])('is refused with %s', (_fault, source) => {
    expect(() => readForbiddenWords(source)).toThrow('docs/words.md')
  })
})

describe('the check of words', () => {
  it.each([
    ['Log in first.', '1 log in: sign in'],
    ['Half a date\nis no answer.', "2 is no …: isn't a …"],
    ['one\nlog\nin', '2 log in: sign in'],
    ['Login-page', '1 login: sign in'],
    ['ask by mail.', '1 mail: email'],
  ])('finds a forbidden word in %j', (text, finding) => {
    expect(found(text)).toEqual([finding])
  })

  it('finds a text for candidates that calls the company by another name than "we"', () => {
    const list = readForbiddenWords(readRepositoryFile('docs/words.md'))
    const wordsIn = (text: string) => findForbiddenWords(text, 'interface', list).map(({ word }) => word)
    expect(wordsIn('The company will get back to you. Ask this company.')).toEqual(['the company', 'this company'])
    expect(wordsIn('We’ll get back to you. Only your company sees it.')).toEqual([])
  })

  it.each([
    'Sign in.',
    'There is no answer, the job is no longer open, and this is no reason to worry.',
    'The blog increases; the login_id stays; mailto:a.',
    'Run `npm run mail`, see [it](mail.md) or https://mail.example/login.',
    '```sh\nlogin\n```',
    'See {@link login}, me@mail.example and platform/mail.',
  ])('has nothing to say about %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('looks for a word only where the list says so', () => {
    expect(found('Position', 'documents')).toEqual([])
    expect(found('Position', 'interface')).toEqual(['1 position: job'])
  })
})

it('leaves placeholders, plural keywords and tags out of a message', () => {
  const message = 'You have {count, plural, one {# new <b>job</b>} other {# jobs at {position}}} for %(mail)s'
  expect(wordsOfMessage(message).match(/\w+/g)).toEqual(['You', 'have', 'new', 'job', 'jobs', 'at', 'for'])
})
