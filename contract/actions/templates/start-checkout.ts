import { type ActionTemplate, couponOf, emailOf, lookOf, textsOf } from './template.ts'

/** For somebody who has begun to check out. */
export const startCheckoutTemplates: ActionTemplate[] = [
  {
    id: 'checkout-help',
    scenario: 'start_checkout',
    names: { zh: '结账帮助', en: 'Checkout help', ja: 'ご購入手続きのサポート', fr: 'Aide à la commande' },
    typed: {
      type: 'bar',
      content: {
        // Checkouts are left alone unless a pattern names them.
        ...lookOf('#0a7ea4', { delaySeconds: 45, pages: ['/checkout*'], closeOn: ['cta', 'pageChange'] }),
        position: 'bottom',
        texts: textsOf('/contact', {
          zh: ['结账遇到问题？', '我们马上帮您。', '联系客服'],
          en: ['Need a hand?', 'We’re happy to help you finish your order.', 'Contact us'],
          ja: ['お困りですか', 'ご購入手続きをお手伝いします。', 'お問い合わせ'],
          fr: ['Besoin d’aide ?', 'Nous vous accompagnons jusqu’au bout de votre commande.', 'Nous contacter'],
        }),
      },
    },
  },
  {
    id: 'checkout-coupon',
    scenario: 'start_checkout',
    names: { zh: '未完成订单优惠券', en: 'Finish your order', ja: 'ご注文完了クーポン', fr: 'Terminez votre commande' },
    typed: {
      type: 'coupon',
      content: couponOf(
        24,
        textsOf('/checkout', {
          zh: ['就差一步', '24 小时内完成订单，用这张券更划算。', '继续结账'],
          en: ['You’re one step away', 'Complete your order within 24 hours and take this code with you.', 'Back to checkout'],
          ja: ['ご注文まであと少しです', '24時間以内のご注文にお使いいただけるクーポンです。', '手続きに戻る'],
          fr: [
            'Plus qu’une étape',
            'Terminez votre commande dans les 24 heures et profitez de ce code.',
            'Reprendre ma commande',
          ],
        }),
      ),
    },
  },
  {
    id: 'checkout-email',
    scenario: 'start_checkout',
    names: { zh: '订单未完成邮件', en: 'Unfinished order', ja: 'ご注文未完了のお知らせ', fr: 'Commande inachevée' },
    typed: {
      type: 'email',
      content: emailOf({
        zh: [
          '您的订单还没有完成',
          '收货信息填到一半？回来接着填就好。',
          '您的订单还差一步',
          '{{ profile.name | default: "您" }}好，\n\n我们注意到您的订单还没有完成。如果付款或配送方面有问题，回复这封邮件，我们来帮您。\n\n准备好了，就从这里继续。',
          '继续结账',
        ],
        en: [
          'Your order isn’t finished yet',
          'Pick up right where you stopped.',
          'One step to go',
          'Hi {{ profile.name | default: "there" }},\n\nYou were about to place an order. Did something get in the way? If it was about payment or delivery, reply to this e-mail and we’ll sort it out.\n\nReady when you are.',
          'Complete my order',
        ],
        ja: [
          'ご注文がまだ完了していません',
          '続きからお手続きいただけます。',
          'ご注文まであと少しです',
          '{{ profile.name | default: "お客" }}様\n\nご購入手続きが途中のままになっております。お支払いや配送についてご不明な点がございましたら、このメールにご返信ください。\n\nお手続きは続きから再開できます。',
          '手続きを続ける',
        ],
        fr: [
          'Votre commande n’est pas terminée',
          'Reprenez où vous en étiez.',
          'Encore une étape',
          'Bonjour{% if profile.name %} {{ profile.name }}{% endif %},\n\nVous étiez sur le point de commander. Un souci de paiement ou de livraison ? Répondez à cet e-mail, nous trouverons une solution.\n\nVotre commande n’attend plus que vous.',
          'Terminer ma commande',
        ],
      }),
    },
  },
]
