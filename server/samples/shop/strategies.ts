import type { SurfaceTexts } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'

/** What somebody reads in one language; the first is the name of the strategy and of its action. */
type Words = readonly [name: string, headline: string, body: string]

/**
 * A strategy of the sample shop. `effect` is by which share it raises the orders of those who are treated: the truth that is known. All of a
 * person's orders come after the event that it starts on.
 */
export type ShopStrategy = {
  key: string
  event: 'user_signup' | 'start_checkout'
  type: 'popup' | 'bar'
  effect: number
  words: Readonly<Record<Locale, Words>>
}

/** Per cent of those whom a strategy could reach, and how long orders count, in hours. */
export const holdoutShare = 50
export const goalHours = 24 * 30

export const shopStrategies: readonly ShopStrategy[] = [
  {
    key: 'welcome',
    event: 'user_signup',
    type: 'popup',
    effect: 0.2,
    words: {
      zh: ['注册后的欢迎', '欢迎来到山间茶铺', '新茶到店，会员优先品尝。看看本周的推荐吧。'],
      en: [
        'Welcome after sign-up',
        'Welcome to Mountain Tea House',
        'Members taste new harvests first. See what came in this week.',
      ],
      ja: [
        '会員登録後のごあいさつ',
        '山あいの茶舗へようこそ',
        '新茶は会員の方から先にお届けします。今週のおすすめをご覧ください。',
      ],
      fr: [
        'Bienvenue après l’inscription',
        'Bienvenue à la Maison de thé des monts',
        'Les nouvelles récoltes arrivent d’abord chez nos membres. Découvrez celles de la semaine.',
      ],
    },
  },
  {
    key: 'guide',
    event: 'user_signup',
    type: 'bar',
    effect: 0.05,
    words: {
      zh: ['新会员泡茶指南', '第一次泡，水温很重要', '绿茶 80 度，红茶 95 度，各三分钟。'],
      en: [
        'Brewing guide for new members',
        'The first cup is about the water',
        'Green tea at 80 °C, black tea at 95 °C, three minutes each.',
      ],
      ja: ['新規会員向け 淹れ方ガイド', 'おいしさはお湯の温度から', '緑茶は80℃、紅茶は95℃で、どちらも3分が目安です。'],
      fr: [
        'Guide d’infusion des nouveaux membres',
        'Tout commence par la température de l’eau',
        '80 °C pour un thé vert, 95 °C pour un thé noir, trois minutes chacun.',
      ],
    },
  },
  {
    key: 'delivery',
    event: 'start_checkout',
    type: 'bar',
    effect: 0,
    words: {
      zh: ['结账时的配送提示', '现在下单，明天发货', '茶叶密封包装，破损包换。'],
      en: ['Delivery note at checkout', 'Order now, shipped tomorrow', 'Sealed for freshness, and replaced if anything breaks.'],
      ja: ['購入手続き中の配送案内', '今のご注文は明日発送します', '茶葉は密封してお届けします。破損した場合は交換いたします。'],
      fr: [
        'Livraison rappelée à la commande',
        'Commandé maintenant, expédié demain',
        'Nos thés voyagent sous emballage hermétique. Un article cassé est remplacé.',
      ],
    },
  },
]

/** The texts of a strategy's action. */
export const textsOf = ({ words }: ShopStrategy): Record<Locale, SurfaceTexts> => {
  const inLanguage = ([, headline, body]: Words): SurfaceTexts => ({ headline, body, cta: null })
  return { zh: inLanguage(words.zh), en: inLanguage(words.en), ja: inLanguage(words.ja), fr: inLanguage(words.fr) }
}
