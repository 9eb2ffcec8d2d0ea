import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInCss } from './css.ts'
import { tokens } from './tokens.ts'

const css = readFileSync(new URL('../../../ui/styles/base.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css
  .slice(0, css.indexOf('* {\n  box-sizing'))
  .split('@media (prefers-color-scheme: dark)')
const declared = (text: string) =>
  new Map([...text.matchAll(/(--[a-z-]+): ([^;]+);/g)].map(([, property = '', value = '']) => [property, value]))
const plain = (value = '') => value.replace(/\s/g, '')

test('the stylesheet declares each token with its built-in value, light and dark [S8]', () => {
  const [inLight, inDark] = [declared(light), declared(dark)]
  for (const [key, { property }] of tokens) {
    const [day, night] = [builtInCss(key, 'light'), builtInCss(key, 'dark')]
    if (day === undefined) continue
    expect(plain(inLight.get(property)), `${property}, light`).toBe(plain(day))
    expect(plain(inDark.get(property) ?? inLight.get(property)), `${property}, dark`).toBe(plain(night))
  }
})
