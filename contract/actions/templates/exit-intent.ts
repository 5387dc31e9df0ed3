import { type ActionTemplate, couponOf, lookOf, textsOf } from './template.ts'

/** For somebody who is about to leave. */
export const exitIntentTemplates: ActionTemplate[] = [
  {
    id: 'exit-cart',
    scenario: 'exit_intent',
    names: { zh: '离开前提醒', en: 'Before you go', ja: 'お帰りの前に', fr: 'Avant de partir' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#1f5eff', { closeOn: ['outside', 'cta', 'pageChange'] }),
        position: 'center',
        texts: textsOf('/cart', {
          zh: ['先别走', '您选的商品还没有下单，要不要再看一眼？', '看看购物车'],
          en: ['Before you go', 'Did you find what you were looking for? Your cart is one click away.', 'View my cart'],
          ja: ['お帰りの前に', 'お選びの商品はカートからご確認いただけます。', 'カートを確認する'],
          fr: ['Avant de partir', 'Avez-vous trouvé votre bonheur ? Votre panier est à portée de clic.', 'Voir mon panier'],
        }),
      },
    },
  },
  {
    id: 'exit-coupon',
    scenario: 'exit_intent',
    names: { zh: '挽留优惠券', en: 'One more reason', ja: '今だけのクーポン', fr: 'Une bonne raison de rester' },
    typed: {
      type: 'coupon',
      content: couponOf(
        24,
        textsOf('/cart', {
          zh: ['这张券，送给您', '24 小时内下单可用，过期不候。', '去使用'],
          en: ['This one’s on us', 'Take this code with you. It works for the next 24 hours.', 'Use it now'],
          ja: ['特別クーポンをどうぞ', '今から24時間、ご注文時にお使いいただけます。', '今すぐ使う'],
          fr: ['C’est pour vous', 'Emportez ce code : il est valable les prochaines 24 heures.', 'En profiter'],
        }),
      ),
    },
  },
  {
    id: 'exit-question',
    scenario: 'exit_intent',
    names: { zh: '有什么可以帮您', en: 'Anything missing?', ja: 'お困りのことは', fr: 'Une question ?' },
    typed: {
      type: 'banner',
      content: {
        ...lookOf('#c2570c', { closeOn: ['cta', 'pageChange'] }),
        position: 'bottom',
        texts: textsOf('/contact', {
          zh: ['有什么没找到吗？', '留句话给我们，一定给您答复。', '联系我们'],
          en: ['Anything we can help with?', 'Leave us a line. We read and answer every message.', 'Write to us'],
          ja: ['お困りのことはありませんか', 'ご質問・ご要望をお気軽にお寄せください。', 'お問い合わせ'],
          fr: ['Pouvons-nous vous aider ?', 'Laissez-nous un mot, nous répondons à chaque message.', 'Nous écrire'],
        }),
      },
    },
  },
]
