/** Types of the parts of the package in use; it has none. */
declare module 'iso-3166-2' {
  interface CountryData {
    readonly name: string
    readonly sub: Readonly<Record<string, { readonly type: string; readonly name: string }>>
  }
  const iso: { readonly data: Readonly<Record<string, CountryData>> }
  export default iso
}
