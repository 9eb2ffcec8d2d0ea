/** Values by field name; the type of each follows from the field's type. */
export type Values = Readonly<Record<string, unknown>>
