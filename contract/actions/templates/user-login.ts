import { type ActionTemplate, lookOf, textsOf } from './template.ts'

/** For somebody who has signed in again. */
export const userLoginTemplates: ActionTemplate[] = [
  {
    id: 'login-hello',
    scenario: 'user_login',
    names: { zh: '欢迎回来', en: 'Welcome back', ja: 'おかえりなさい', fr: 'Bon retour' },
    typed: {
      type: 'bar',
      content: {
        ...lookOf('#1f5eff', { closeOn: ['cta', 'pageChange'] }),
        position: 'top',
        texts: textsOf('/account/orders', {
          zh: ['欢迎回来{% if profile.name %}，{{ profile.name }}{% endif %}', '订单进度一目了然。', '我的订单'],
          en: ['Welcome back{% if profile.name %}, {{ profile.name }}{% endif %}', 'See where your orders are.', 'My orders'],
          ja: ['おかえりなさい', 'ご注文の状況をご確認いただけます。', '注文履歴'],
          fr: [
            'Ravi de vous revoir{% if profile.name %}, {{ profile.name }}{% endif %}',
            'Suivez vos commandes.',
            'Mes commandes',
          ],
        }),
      },
    },
  },
  {
    id: 'login-news',
    scenario: 'user_login',
    names: { zh: '新品上架', en: 'What’s new', ja: '新着のお知らせ', fr: 'Nouveautés' },
    typed: {
      type: 'banner',
      content: {
        ...lookOf('#d6336c', { delaySeconds: 4, closeOn: ['cta', 'pageChange'] }),
        position: 'top',
        texts: textsOf('/new', {
          zh: ['您不在的时候，上新了', '来看看最近有什么新鲜货。', '看新品'],
          en: ['New since your last visit', 'Fresh arrivals are waiting. Be among the first to see them.', 'See what’s new'],
          ja: ['新しい商品が入りました', '前回のご訪問以降の新着をご覧ください。', '新着を見る'],
          fr: ['Du nouveau depuis votre visite', 'De belles nouveautés vous attendent.', 'Voir les nouveautés'],
        }),
      },
    },
  },
  {
    id: 'login-continue',
    scenario: 'user_login',
    names: { zh: '接着上次逛', en: 'Pick up again', ja: '前回の続きから', fr: 'Reprendre' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#0d8a6a', { delaySeconds: 3, notPages: ['/cart*'], closeOn: ['cta', 'pageChange'] }),
        position: 'bottomEnd',
        texts: textsOf('/cart', {
          zh: ['接着上次的来？', '上次选的商品可能还在购物车里。', '打开购物车'],
          en: ['Pick up where you left off?', 'What you chose last time may still be in your cart.', 'Open my cart'],
          ja: ['前回の続きから', '前回お選びの商品が、カートに残っているかもしれません。', 'カートを見る'],
          fr: ['On reprend ?', 'Vos derniers choix sont peut-être encore dans votre panier.', 'Ouvrir mon panier'],
        }),
      },
    },
  },
]
