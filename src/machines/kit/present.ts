/** A value that the state in which it is read guarantees. Throws where it is missing. */
export const present = <Value>(value: Value): NonNullable<Value> => {
  if (value === null || value === undefined) throw new Error('a value is missing')
  return value
}
