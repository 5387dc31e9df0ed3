import { type ActionTemplate, couponOf, lookOf, textsOf } from './template.ts'

/** For somebody who looks at a product. */
export const viewProductTemplates: ActionTemplate[] = [
  {
    id: 'product-question',
    scenario: 'view_product',
    names: { zh: '商品咨询', en: 'Product advice', ja: '商品のご相談', fr: 'Conseil produit' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#0d8a6a', { delaySeconds: 20, scrollPercent: 40, closeOn: ['cta', 'pageChange'] }),
        position: 'bottomEnd',
        texts: textsOf('/contact', {
          zh: ['拿不定主意？', '尺码、材质、适不适合，问我们就好，客服会尽快回复您。', '咨询客服'],
          en: [
            'Not quite sure yet?',
            'Size, material, the right fit: ask us anything. We’ll get back to you quickly.',
            'Ask a question',
          ],
          ja: ['お選びに迷ったら', 'サイズや素材など、気になることをお気軽にどうぞ。スタッフがお答えします。', '相談する'],
          fr: [
            'Une hésitation ?',
            'Taille, matière, usage : posez-nous votre question, nous vous répondons rapidement.',
            'Nous écrire',
          ],
        }),
      },
    },
  },
  {
    id: 'product-returns',
    scenario: 'view_product',
    names: { zh: '放心购承诺', en: 'Easy returns', ja: '返品のご案内', fr: 'Retours faciles' },
    typed: {
      type: 'bar',
      content: {
        ...lookOf('#0a7ea4', { delaySeconds: 8, closeOn: ['cta', 'pageChange'] }),
        position: 'bottom',
        texts: textsOf('/returns', {
          zh: ['放心试，放心买', '不合适可以退换。', '查看退换说明'],
          en: ['Try it at home', 'Not right for you? You can send it back.', 'How returns work'],
          ja: ['届いてからも安心', '合わないときは返品・交換できます。', '返品について'],
          fr: ['Essayez-le chez vous', 'Il ne convient pas ? Vous pouvez le renvoyer.', 'Nos retours'],
        }),
      },
    },
  },
  {
    id: 'product-first-coupon',
    scenario: 'view_product',
    names: { zh: '心动商品券', en: 'A little nudge', ja: '気になる商品クーポン', fr: 'Petit coup de pouce' },
    typed: {
      type: 'coupon',
      content: couponOf(
        48,
        textsOf('/', {
          zh: ['喜欢就带它回家', '送您一张优惠券，48 小时内结账时填写即可使用。', '继续逛逛'],
          en: [
            'Like what you see?',
            'Here’s a little something off. Use this code at checkout within 48 hours.',
            'Keep browsing',
          ],
          ja: [
            '気になる商品をおトクに',
            'ご注文手続きでこのコードをご入力ください。48時間ご利用いただけます。',
            'お買い物を続ける',
          ],
          fr: [
            'Il vous plaît ?',
            'Un petit geste pour vous : saisissez ce code lors de votre commande, dans les 48 heures.',
            'Continuer ma visite',
          ],
        }),
      ),
    },
  },
]
