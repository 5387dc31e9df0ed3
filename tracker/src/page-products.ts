import { defined, numberOf, textOf } from './commerce-values.ts'
import { guarded } from './safely.ts'

type Entry = Record<string, unknown>

export const productInJsonLd = () => {
  for (const script of Array.from(document.querySelectorAll('script[type="application/ld+json"]'))) {
    const product = guarded(() => findProduct(JSON.parse(script.textContent ?? 'null'), 4))
    const id = product && textOf(product['sku'] ?? product['productID'] ?? product['mpn'] ?? product['gtin13'] ?? product['@id'])
    if (!product || !id) continue
    const offers = product['offers'] as Entry | Entry[] | undefined
    const offer = (Array.isArray(offers) ? offers[0] : offers) ?? {}
    const brand = product['brand'] as Entry | string | undefined
    return {
      from: 'jsonLd' as const,
      properties: defined({
        product_id: id,
        name: product['name'],
        category: product['category'],
        brand: typeof brand === 'object' ? brand['name'] : brand,
        price: numberOf(offer['price'] ?? offer['lowPrice']),
        currency: offer['priceCurrency'],
      }),
    }
  }
  return null
}

const findProduct = (value: unknown, depth: number): Entry | null => {
  if (typeof value !== 'object' || value === null || depth === 0) return null
  if (Array.isArray(value)) {
    for (const inside of value) {
      const product = findProduct(inside, depth - 1)
      if (product) return product
    }
    return null
  }
  const it = value as Entry
  if (([] as unknown[]).concat(it['@type']).includes('Product')) return it
  return findProduct(it['@graph'] ?? it['mainEntity'], depth - 1)
}

export const productInOpenGraph = () => {
  const read = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? undefined
  const id = read('product:retailer_item_id') ?? read('og:url') ?? location.pathname
  if (!/^(?:og:)?product/.test(read('og:type') ?? '')) return null
  return {
    from: 'openGraph' as const,
    properties: defined({
      product_id: id,
      name: read('og:title'),
      price: numberOf(read('product:price:amount') ?? read('og:price:amount')),
      currency: read('product:price:currency') ?? read('og:price:currency'),
    }),
  }
}
