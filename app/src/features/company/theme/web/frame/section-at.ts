import { type Section, sections, type TokenKey, tokens } from '../../tokens.ts'

/** The properties of a style rule that determine sections. */
export interface StyledBy {
  readonly selector: string
  readonly sections: readonly Section[]
}

const keysByProperty: ReadonlyMap<string, TokenKey> = new Map(
  Array.from(tokens, ([key, { property }]) => [property, key]),
)

/** Sections whose tokens are used by most rules, so that they reveal little about an element. */
const EVERYWHERE: ReadonlySet<string> = new Set<Section>(['core_properties', 'border_radius'])

/** Returns the sections whose tokens a rule's declarations use, leaving out those that are used everywhere. */
export function sectionsIn(declarations: string): Section[] {
  const found = Array.from(declarations.matchAll(/var\((?<name>--[\w-]+)/g), ({ groups }) => {
    const name = keysByProperty.get(groups?.['name'] ?? '')?.split('.')[0]
    return sections.find((section) => section === name)
  })
  return [...new Set(found)].filter((section) => section !== undefined && !EVERYWHERE.has(section)) as Section[]
}

/** Returns the page's rules with sections, in the order of the styles. */
export function rulesOf(sheets: Iterable<CSSStyleSheet>): StyledBy[] {
  const read = (rules: CSSRuleList): StyledBy[] =>
    Array.from(rules).flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const own = sectionsIn(rule.style.cssText)
        // Parts such as ::before belong to their element.
        const selector = rule.selectorText.replaceAll(/::[\w-]+/g, '')
        const inner = 'cssRules' in rule ? read(rule.cssRules) : []
        return own.length > 0 ? [{ selector, sections: own }, ...inner] : inner
      }
      return rule instanceof CSSMediaRule || rule instanceof CSSLayerBlockRule || rule instanceof CSSSupportsRule
        ? read(rule.cssRules)
        : []
    })
  return Array.from(sheets).flatMap((sheet) => read(sheet.cssRules))
}

/**
 * Returns the section that determines an element's look: that of the last rule using a token of a section, for the
 * element or the nearest ancestor that has one; the general section if there is none.
 */
export function sectionAt(element: Element, rules: readonly StyledBy[]): Section {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = at
    const found = rules.findLast(({ selector }) => matches(own, selector))
    if (found?.sections[0]) return found.sections[0]
  }
  return 'core_properties'
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    // A selector that only has such a part is empty without it.
    return false
  }
}
