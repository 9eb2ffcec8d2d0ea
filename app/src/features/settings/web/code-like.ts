/** Returns true for six digits in any grouping; the server decides. */
export const isCodeLike = (typed: string) => /^\d{6}$/.test(typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
