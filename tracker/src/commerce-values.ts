import type { Properties } from './events.ts'

/** `data-product-id` becomes `product_id`; numeric texts become numbers, except ids. */
export const numbersIn = (data: DOMStringMap): Properties => {
  const properties: Properties = {}
  for (const [key, value] of Object.entries(data)) {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    properties[name] = name.endsWith('_id') ? value : (numberOf(value) ?? value)
  }
  return properties
}

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const defined = (properties: Properties): Properties => {
  for (const key of Object.keys(properties)) if (properties[key] === undefined) delete properties[key]
  return properties
}
