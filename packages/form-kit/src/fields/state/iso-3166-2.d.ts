/** The part of the package that is used; it brings no types of its own. */
declare module 'iso-3166-2' {
  interface CountryData {
    readonly name: string
    readonly sub: Readonly<Record<string, { readonly type: string; readonly name: string }>>
  }
  const iso: { readonly data: Readonly<Record<string, CountryData>> }
  export default iso
}
