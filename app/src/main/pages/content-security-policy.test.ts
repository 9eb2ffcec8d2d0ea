import { expect, test } from 'vitest'
import { parseSite } from '#config/site.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directive = (site: object, name: string) =>
  contentSecurityPolicy(parseSite(site), 'n0')
    .split('; ')
    .find((one) => one.startsWith(`${name} `))

test('a page frames only this site, plus the signing hosts the company names', () => {
  expect(directive({}, 'frame-src')).toBe("frame-src 'self'")
  const offersConfig = {
    signHosts: ['https://sign.example', 'https://sign.example/again', 'https://eu.sign.example:8443'],
  }
  expect(directive({ offersConfig }, 'frame-src')).toBe(
    "frame-src 'self' https://sign.example https://eu.sign.example:8443",
  )
})

test('a signing host must use https', () => {
  for (const host of ['http://sign.example', 'sign.example', 'data:text/html,x', '*'])
    expect(() => parseSite({ offersConfig: { signHosts: [host] } }), host).toThrow(/offersConfig\.signHosts\.0/)
})

test('another map provider is used for images and data, and not framed', () => {
  const site = {
    pcsxConfig: {
      searchConfig: {
        mapConfig: {
          tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
          hosts: ['https://letters.example'],
          attribution: 'Tiles',
        },
      },
    },
  }
  expect(directive(site, 'img-src')).toBe("img-src 'self' data: blob: https://tiles.example https://letters.example")
  expect(directive(site, 'connect-src')).toBe("connect-src 'self' https://tiles.example https://letters.example")
  expect(directive(site, 'frame-src')).toBe("frame-src 'self'")
})
