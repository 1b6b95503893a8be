/** The paths of the fields of a form, with dots: `reason`, `values.amount`. A list is one field. */
export type FieldPath<Values> = {
  [Key in keyof Values & string]-?: NonNullable<Values[Key]> extends readonly unknown[]
    ? Key
    : NonNullable<Values[Key]> extends object
      ? `${Key}.${FieldPath<NonNullable<Values[Key]>>}`
      : Key;
}[keyof Values & string];

/** What stands at a path. */
export type ValueAt<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Values
      ? ValueAt<NonNullable<Values[Key]>, Rest>
      : never
    : never;
