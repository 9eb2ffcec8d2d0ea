declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string
  }
  interface Snowball {
    algorithms(): string[]
    newStemmer(algorithm: string): Stemmer
  }
  const snowball: Snowball
  export default snowball
}
