/** The parts of Tesseract, compiled to WebAssembly, that recognition uses. The package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    /** Returns -1 if the language's data cannot be used. */
    Init(path: null, languages: string, mode: number): number
    SetVariable(name: string, value: string): void
    /** Reads the picture that is written to `/input`, turned by an angle in radians; returns 1 if it cannot be read. */
    SetImageFile(orientation: number, angle: number): number
    FindLines(): void
    GetGradient(): number
    Recognize(progress: null): number
    GetTSVText(page: number): string
    MeanTextConf(): number
    End(): void
  }

  export interface TesseractCore {
    TessBaseAPI: new () => TesseractApi
    FS: { writeFile(path: string, bytes: Uint8Array): void }
  }

  export default function load(options: object): Promise<TesseractCore>
}
