/** Returns the comparable form of a name: "Node.js", "node js" and "NodeJS" have the same one. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.\-–_/'’]+/g, '')
