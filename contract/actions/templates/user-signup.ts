import { type ActionTemplate, couponOf, emailOf, lookOf, textsOf } from './template.ts'

/** For somebody who has just signed up. */
export const userSignupTemplates: ActionTemplate[] = [
  {
    id: 'signup-welcome',
    scenario: 'user_signup',
    names: { zh: '新会员欢迎', en: 'Welcome', ja: '新規会員さまへ', fr: 'Bienvenue' },
    typed: {
      type: 'popup',
      content: {
        ...lookOf('#6d5bd0', { closeOn: ['outside', 'cta', 'pageChange'] }),
        position: 'center',
        texts: textsOf('/', {
          zh: [
            '{{ profile.name | default: "新朋友" }}，欢迎加入',
            '账号已开通。收藏喜欢的商品，下单更快，订单随时可查。',
            '开始逛',
          ],
          en: [
            'Welcome{% if profile.name %}, {{ profile.name }}{% endif %}',
            'Your account is ready: save what you like, order faster and keep an eye on your orders.',
            'Start browsing',
          ],
          ja: [
            '会員登録ありがとうございます',
            'お気に入りの保存や注文状況の確認が、これからはもっと便利になります。',
            'お買い物を始める',
          ],
          fr: [
            'Bienvenue {{ profile.name | default: "parmi nous" }}',
            'Votre compte est prêt : gardez vos coups de cœur, commandez plus vite et suivez vos commandes.',
            'Découvrir la boutique',
          ],
        }),
      },
    },
  },
  {
    id: 'signup-coupon',
    scenario: 'user_signup',
    names: { zh: '新人优惠券', en: 'Welcome coupon', ja: '新規会員クーポン', fr: 'Coupon de bienvenue' },
    typed: {
      type: 'coupon',
      content: couponOf(
        24 * 7,
        textsOf('/', {
          zh: ['新人见面礼', '首单可用，7 天内有效。结账时填写券码即可。', '去挑选'],
          en: ['A welcome gift for you', 'Use this code on your first order within 7 days.', 'Find something nice'],
          ja: ['新規会員さま限定クーポン', 'はじめてのご注文に、7日間お使いいただけます。', '商品を見る'],
          fr: ['Un cadeau de bienvenue', 'Ce code est valable 7 jours sur votre première commande.', 'Choisir un article'],
        }),
      ),
    },
  },
  {
    id: 'signup-email',
    scenario: 'user_signup',
    names: { zh: '新会员欢迎邮件', en: 'Welcome e-mail', ja: 'ウェルカムメール', fr: 'E-mail de bienvenue' },
    typed: {
      type: 'email',
      content: emailOf({
        zh: [
          '欢迎加入',
          '很高兴认识您。',
          '很高兴认识您',
          '{{ profile.name | default: "您" }}好，\n\n感谢注册。以后您可以收藏商品、随时查看订单，再次购买也不用重新填写地址。\n\n有新品和活动时，我们会写信告诉您；不想收到，随时可以退订。',
          '去看看',
        ],
        en: [
          'Welcome aboard',
          'It’s good to have you here.',
          'Nice to meet you',
          'Hi {{ profile.name | default: "there" }},\n\nThanks for joining us. You can now save your favourites, follow your orders and check out without typing your address again.\n\nWe’ll write when there’s something worth knowing. And you can unsubscribe whenever you like.',
          'Have a look around',
        ],
        ja: [
          'ご登録ありがとうございます',
          'これからどうぞよろしくお願いいたします。',
          'ご登録ありがとうございます',
          '{{ profile.name | default: "お客" }}様\n\nこのたびは会員登録をいただき、ありがとうございます。お気に入りの保存、注文状況の確認、住所入力の省略など、便利な機能をご利用いただけます。\n\n新商品やお得な情報もメールでお届けします。配信はいつでも停止できます。',
          'ショップを見る',
        ],
        fr: [
          'Bienvenue parmi nous',
          'Ravis de vous compter parmi nous.',
          'Enchantés !',
          'Bonjour{% if profile.name %} {{ profile.name }}{% endif %},\n\nMerci de votre inscription. Vous pouvez désormais enregistrer vos favoris, suivre vos commandes et commander sans ressaisir votre adresse.\n\nNous vous écrirons quand cela en vaut la peine. Vous pouvez vous désabonner à tout moment.',
          'Visiter la boutique',
        ],
      }),
    },
  },
]
