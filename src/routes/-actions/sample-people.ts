import type { Locale } from '#contract/http/locale.ts'
import type { Sample } from '#machines/actions/response-action-preview.machine.ts'

const names: Record<Locale, { name: string; product: string }> = {
  zh: { name: '李雷', product: '绿茶' },
  en: { name: 'Ann', product: 'Green tea' },
  ja: { name: '花子', product: '緑茶' },
  fr: { name: 'Anne', product: 'Thé vert' },
}

/** Invented values with which templates are filled in for a preview. */
export const samplePeople =
  (locale: Locale) =>
  (sample: Sample): { profile: Record<string, string | number>; event: Record<string, string | number> } => {
    if (sample === 'stranger') return { profile: {}, event: {} }
    const { name, product } = names[locale]
    return {
      profile: { name, email: 'ann@example.com', visits: 12, orders: 3, country: 'FR', language: locale },
      event: { product_name: product, product_id: 'P1', price: 99.9, value: 99.9, currency: 'CNY', quantity: 1 },
    }
  }
