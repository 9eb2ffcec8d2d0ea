/** Whether somebody typed six digits, in whatever groups; the server decides. */
export const isCodeLike = (typed: string) => /^\d{6}$/.test(typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
