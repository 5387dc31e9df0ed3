import { type ActionTemplate, emailOf, lookOf, textsOf } from './template.ts'

/** For somebody who has put something into the cart. */
export const addToCartTemplates: ActionTemplate[] = [
  {
    id: 'cart-added',
    scenario: 'add_to_cart',
    names: { zh: '已加入购物车', en: 'Added to cart', ja: 'カートに追加', fr: 'Ajouté au panier' },
    typed: {
      type: 'bar',
      content: {
        ...lookOf('#1f5eff', { notPages: ['/cart*'], closeOn: ['cta', 'pageChange'] }),
        position: 'top',
        texts: textsOf('/cart', {
          zh: ['已放入购物车', '随时可以去结算。', '查看购物车'],
          en: ['It’s in your cart', 'Check out whenever you’re ready.', 'View cart'],
          ja: ['カートに入りました', 'いつでもご購入手続きに進めます。', 'カートを見る'],
          fr: ['C’est dans votre panier', 'Commandez quand vous le souhaitez.', 'Voir mon panier'],
        }),
      },
    },
  },
  {
    id: 'cart-waiting',
    scenario: 'add_to_cart',
    names: { zh: '购物车还在等您', en: 'Cart is waiting', ja: 'カートのお知らせ', fr: 'Votre panier vous attend' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#c2570c', { delaySeconds: 30, notPages: ['/cart*'], closeOn: ['cta', 'pageChange'] }),
        position: 'bottomEnd',
        texts: textsOf('/cart', {
          zh: ['购物车里还有宝贝', '您挑的商品都还在，看看有没有漏掉的？', '去购物车'],
          en: [
            'Your picks are still here',
            'We’ve kept everything you chose. Have one last look before you order.',
            'Go to cart',
          ],
          ja: ['カートに商品が残っています', 'お選びいただいた商品をご確認ください。', 'カートを確認する'],
          fr: [
            'Vos articles sont toujours là',
            'Nous avons gardé votre sélection. Un dernier regard avant de commander ?',
            'Voir mon panier',
          ],
        }),
      },
    },
  },
  {
    id: 'cart-email',
    scenario: 'add_to_cart',
    names: { zh: '购物车提醒邮件', en: 'Cart reminder', ja: 'カートのリマインドメール', fr: 'Rappel du panier' },
    typed: {
      type: 'email',
      content: emailOf({
        zh: [
          '您的购物车还留着几件好物',
          '商品都还在，回来就能结算。',
          '还想要它们吗？',
          '{{ profile.name | default: "您" }}好，\n\n您上次选好的商品，我们还留在购物车里。库存会变动，喜欢的话别让它等太久。\n\n如果有任何疑问，直接回复这封邮件就好。',
          '回到购物车',
        ],
        en: [
          'You left something behind',
          'Your cart is just as you left it.',
          'Still thinking it over?',
          'Hi {{ profile.name | default: "there" }},\n\nThe things you picked are still in your cart. We can’t promise they’ll be in stock for long, so come back while they are.\n\nQuestions? Just reply to this e-mail.',
          'Back to my cart',
        ],
        ja: [
          'カートに商品が残っています',
          'お選びいただいた商品はそのままです。',
          'お買い忘れはありませんか',
          '{{ profile.name | default: "お客" }}様\n\nお選びいただいた商品が、まだカートに入っています。在庫には限りがありますので、お早めにご確認ください。\n\nご不明な点は、このメールにご返信ください。',
          'カートに戻る',
        ],
        fr: [
          'Vous avez oublié quelque chose',
          'Votre panier est tel que vous l’avez laissé.',
          'Toujours partant ?',
          'Bonjour{% if profile.name %} {{ profile.name }}{% endif %},\n\nLes articles que vous avez choisis sont toujours dans votre panier. Les stocks évoluent vite : revenez tant qu’ils sont disponibles.\n\nUne question ? Répondez simplement à cet e-mail.',
          'Revenir à mon panier',
        ],
      }),
    },
  },
]
