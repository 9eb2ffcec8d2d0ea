import { expect, test } from 'vitest'
import { esignAddress } from './esign-address.ts'
import { esignEvent } from './use-esign-messages.ts'

const PAGE = 'http://localhost:3000/offer'

test('the widget lies at the public path of the custom domain, with its id and whether it is hosted', () => {
  expect(esignAddress({ customDomain: 'sign.example', wid: 'a b', hosted: true }, PAGE)).toEqual({
    src: 'https://sign.example/public/esignWidget?wid=a+b&hosted=true',
    origin: 'https://sign.example',
  })
  expect(esignAddress({ customDomain: 'https://sign.example:8443/', wid: '1' }, PAGE)?.src).toBe(
    'https://sign.example:8443/public/esignWidget?wid=1&hosted=false',
  )
})

test('without a custom domain the widget is on this site', () => {
  expect(esignAddress({ wid: '1' }, PAGE)).toEqual({
    src: 'http://localhost:3000/public/esignWidget?wid=1&hosted=false',
    origin: 'http://localhost:3000',
  })
})

test('a full address is used unchanged, on this site or by https', () => {
  expect(esignAddress({ url: 'https://sign.example/x', wid: 'ignored' }, PAGE)?.src).toBe('https://sign.example/x')
  expect(esignAddress({ url: '/sign/7' }, PAGE)?.src).toBe('http://localhost:3000/sign/7')
})

test.each([
  {},
  { customDomain: 'sign.example' },
  { url: 'http://sign.example/' },
  { url: 'javascript:alert(1)' },
  { url: 'data:text/html,x' },
  { url: 'blob:https://sign.example/1' },
  { url: 'https://user:secret@sign.example/' },
  { url: 'https://' },
  { customDomain: 'http://sign.example', wid: '1' },
  { customDomain: 'sign.example/path', wid: '1' },
  { customDomain: 'me@sign.example', wid: '1' },
])('nothing is shown for %j', (place) => {
  expect(esignAddress(place, PAGE)).toBeUndefined()
})

test('a message reports a signature or a refusal, as an object or as JSON', () => {
  expect(esignEvent({ type: 'ESIGN' })).toBe('ESIGN')
  expect(esignEvent('{"type":"REJECT","reason":"x"}')).toBe('REJECT')
  for (const data of [undefined, null, 7, 'ESIGN', '{', '"ESIGN"', { type: 'esign' }, ['ESIGN']])
    expect(esignEvent(data)).toBeUndefined()
})
