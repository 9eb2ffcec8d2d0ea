// Made by vite/packed-data.ts.

declare module '*.gz?unpacked' {
  /** Address of the unpacked file. */
  const address: string
  export default address
}
