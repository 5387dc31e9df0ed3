import { type ActionTemplate, lookOf, textsOf } from './template.ts'

/** For somebody who searches the shop. */
export const searchTemplates: ActionTemplate[] = [
  {
    id: 'search-not-found',
    scenario: 'search',
    names: { zh: '没找到想要的', en: 'Nothing found', ja: '見つからないとき', fr: 'Rien trouvé' },
    typed: {
      type: 'banner',
      content: {
        ...lookOf('#6d5bd0', { delaySeconds: 5, closeOn: ['cta', 'pageChange'] }),
        position: 'bottom',
        texts: textsOf('/contact', {
          zh: ['没找到想要的？', '告诉我们您在找什么，我们帮您找。', '告诉我们'],
          en: ['Can’t find it?', 'Tell us what you’re after and we’ll look for it.', 'Tell us'],
          ja: ['お探しの商品が見つかりませんか', 'どのような商品か、お気軽にお知らせください。', 'リクエストする'],
          fr: ['Vous ne trouvez pas ?', 'Dites-nous ce que vous cherchez, nous cherchons avec vous.', 'Nous le dire'],
        }),
      },
    },
  },
  {
    id: 'search-bestsellers',
    scenario: 'search',
    names: { zh: '大家都在买', en: 'Bestsellers', ja: '人気商品のご案内', fr: 'Les plus vendus' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#d6336c', { delaySeconds: 15, closeOn: ['cta', 'pageChange'] }),
        position: 'bottomEnd',
        texts: textsOf('/bestsellers', {
          zh: ['不知道选哪个？', '看看大家最近都在买什么。', '看热卖'],
          en: ['Spoilt for choice?', 'Have a look at what others have been buying lately.', 'See bestsellers'],
          ja: ['お選びに迷ったら', 'いま選ばれている人気の商品をご覧ください。', '人気商品を見る'],
          fr: ['L’embarras du choix ?', 'Découvrez ce que les autres achètent en ce moment.', 'Voir les plus vendus'],
        }),
      },
    },
  },
  {
    id: 'search-delivery',
    scenario: 'search',
    names: { zh: '配送说明', en: 'Delivery facts', ja: '配送のご案内', fr: 'Infos livraison' },
    typed: {
      type: 'bar',
      content: {
        ...lookOf('#0a7ea4', { delaySeconds: 10, closeOn: ['cta', 'pageChange'] }),
        position: 'top',
        texts: textsOf('/delivery', {
          zh: ['多久能送到？', '下单前先看配送时间和费用。', '配送说明'],
          en: ['When will it arrive?', 'See delivery times and costs before you order.', 'Delivery'],
          ja: ['お届けはいつ？', '配送日数と送料を事前にご確認いただけます。', '配送について'],
          fr: ['Livré quand ?', 'Délais et frais, à consulter avant de commander.', 'Livraison'],
        }),
      },
    },
  },
]
