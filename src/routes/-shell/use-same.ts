import { useState } from 'react'

/** The object that was given first, as long as all that it holds is the same. The router makes a new context for each address, of the same parts. */
export const useSame = <Value extends object>(value: Value): Value => {
  const [kept, keep] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  keep(value)
  return value
}

const isSame = (one: object, other: object): boolean => {
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))]
  return parts.length === others.size && parts.every(([name, part]) => others.has(name) && Object.is(others.get(name), part))
}
