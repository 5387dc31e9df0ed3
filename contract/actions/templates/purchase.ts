import { type ActionTemplate, couponOf, emailOf, lookOf, textsOf } from './template.ts'

/** For somebody who has just bought something. */
export const purchaseTemplates: ActionTemplate[] = [
  {
    id: 'purchase-thanks',
    scenario: 'purchase',
    names: { zh: '感谢下单', en: 'Thank you', ja: 'ご購入のお礼', fr: 'Merci' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#0d8a6a', { delaySeconds: 2, closeOn: ['outside', 'cta', 'pageChange'] }),
        position: 'center',
        texts: textsOf('/account/orders', {
          zh: ['谢谢您的信任', '订单已收到，我们会尽快为您打包发出。', '查看订单'],
          en: ['Thank you for your order', 'We’ve got it and we’re getting it ready for you.', 'See my order'],
          ja: ['ご購入ありがとうございます', 'ご注文を承りました。発送まで今しばらくお待ちください。', '注文を確認する'],
          fr: ['Merci pour votre commande', 'Nous l’avons bien reçue et la préparons avec soin.', 'Voir ma commande'],
        }),
      },
    },
  },
  {
    id: 'purchase-next-coupon',
    scenario: 'purchase',
    names: { zh: '复购优惠券', en: 'For next time', ja: '次回使えるクーポン', fr: 'Pour la prochaine fois' },
    typed: {
      type: 'coupon',
      content: couponOf(
        24 * 30,
        textsOf('/', {
          zh: ['下次见，送您一张券', '30 天内再次下单即可使用，先把券码存好。', '再逛逛'],
          en: ['A thank-you for next time', 'Keep this code: it’s good for your next order within 30 days.', 'Keep shopping'],
          ja: ['次回のお買い物に', '感謝の気持ちを込めて、30日間使えるクーポンをお贈りします。', 'お買い物を続ける'],
          fr: [
            'Un merci pour la prochaine fois',
            'Gardez ce code : il vaut pour votre prochaine commande, pendant 30 jours.',
            'Poursuivre mes achats',
          ],
        }),
      ),
    },
  },
  {
    id: 'purchase-email',
    scenario: 'purchase',
    names: { zh: '购后关怀邮件', en: 'How is it going?', ja: 'ご購入後のフォローメール', fr: 'Après l’achat' },
    typed: {
      type: 'email',
      content: emailOf({
        zh: [
          '用得还满意吗？',
          '几句话的反馈，对我们很有帮助。',
          '想听听您的感受',
          '{{ profile.name | default: "您" }}好，\n\n感谢您前些天的购买。希望它没有让您失望。\n\n如果有不满意的地方，请告诉我们，我们会负责到底；如果喜欢，也欢迎写下评价，帮其他人做选择。',
          '写评价',
        ],
        en: [
          'How are you getting on with it?',
          'A few words from you help us a lot.',
          'We’d love to hear from you',
          'Hi {{ profile.name | default: "there" }},\n\nThanks again for your order. We hope it’s everything you wanted.\n\nIf something isn’t right, tell us and we’ll make it good. And if you’re happy, a short review helps others choose.',
          'Write a review',
        ],
        ja: [
          '商品の使い心地はいかがですか',
          'ひとことでも、ご感想をお聞かせください。',
          'ご感想をお聞かせください',
          '{{ profile.name | default: "お客" }}様\n\n先日はお買い上げいただき、ありがとうございました。商品はいかがでしょうか。\n\nお気づきの点がございましたら、ご遠慮なくお知らせください。レビューもお待ちしております。',
          'レビューを書く',
        ],
        fr: [
          'Tout se passe bien ?',
          'Quelques mots de vous nous aident beaucoup.',
          'Votre avis compte',
          'Bonjour{% if profile.name %} {{ profile.name }}{% endif %},\n\nEncore merci pour votre commande. Nous espérons qu’elle vous plaît.\n\nSi quelque chose ne va pas, dites-le-nous : nous ferons le nécessaire. Et si tout va bien, un court avis aidera les autres à choisir.',
          'Donner mon avis',
        ],
      }),
    },
  },
]
