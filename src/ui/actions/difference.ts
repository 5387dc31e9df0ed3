/** What can be compared: a draft or a version. */
export type Comparable = { name: string; content: unknown }

/** A field with its values before and after; null where it is not there. */
export type Difference = { path: string[]; before: string | null; after: string | null }

/** The fields that differ, in the order of the newer content, then those that it no longer has. */
export const differenceOf = (before: Comparable, after: Comparable): Difference[] => {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...young.keys(), ...old.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, young.get(key) ?? null]
    return was === is ? [] : [{ path: key.split('.'), before: was, after: is }]
  })
}

const fieldsOf = ({ name, content }: Comparable): Map<string, string> => {
  const fields = new Map([['name', name]])
  collect(content, [], fields)
  return fields
}

/** Lists are compared as a whole. What is empty is not there. */
const collect = (value: unknown, path: string[], into: Map<string, string>): void => {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    if (value.length > 0) into.set(path.join('.'), value.map(String).join('\n'))
  } else if (typeof value === 'object') {
    for (const [key, it] of Object.entries(value)) collect(it, [...path, key], into)
  } else into.set(path.join('.'), String(value))
}
