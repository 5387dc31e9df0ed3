import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { TemplateTexts } from '#contract/scenarios/templates.ts'

type Pair = readonly [summary: string, guide: string]

const textsOf = (zh: Pair, en: Pair, ja: Pair, fr: Pair): TemplateTexts => {
  const of = ([summary, guide]: Pair) => ({ summary, guide })
  return { zh: of(zh), en: of(en), ja: of(ja), fr: of(fr) }
}

/** What the eight scenarios are for, as the product says it before anybody has changed a template. */
export const builtInTexts: Record<Scenario, TemplateTexts> = {
  view_product: textsOf(
    ['访客对某个商品表现出兴趣', '展示评价、配送时间或相似商品，帮助访客决定；先不要给折扣。'],
    [
      'A visitor shows interest in a product',
      'Show reviews, delivery times or similar products to help them decide. Hold back discounts.',
    ],
    ['訪問者が商品に関心を示しています', 'レビュー、配送日、類似商品を見せて検討を助けます。割引はまだ出しません。'],
    [
      'Un visiteur s’intéresse à un produit',
      'Montrez des avis, les délais de livraison ou des produits proches. Gardez les remises pour plus tard.',
    ],
  ),
  add_to_cart: textsOf(
    ['访客把商品放进购物车，但还没有购买', '等待一段时间后提醒；购买会取消等待。先提醒，再考虑优惠。'],
    [
      'A visitor has put a product into the cart and has not bought yet',
      'Remind them after a while; a purchase cancels the wait. Try a reminder before an offer.',
    ],
    [
      '商品をカートに入れたが、まだ購入していません',
      '少し待ってから知らせます。購入すると待機は取り消されます。割引より先にお知らせを試します。',
    ],
    [
      'Un visiteur a mis un produit au panier sans acheter',
      'Rappelez-le après un délai ; un achat annule l’attente. Essayez un rappel avant une offre.',
    ],
  ),
  start_checkout: textsOf(
    ['访客开始结账，离购买只有一步', '说明运费、付款方式和退货规则，消除最后的疑虑。'],
    [
      'A visitor has started the checkout and is one step from buying',
      'Explain shipping costs, payment methods and returns to remove the last doubts.',
    ],
    ['購入手続きを始め、あと一歩です', '送料、支払い方法、返品条件を示し、最後の不安を取り除きます。'],
    [
      'Un visiteur passe commande et touche au but',
      'Précisez les frais de port, les moyens de paiement et les retours pour lever les derniers doutes.',
    ],
  ),
  purchase: textsOf(
    ['订单已确认', '感谢买家，推荐搭配商品，或在合适的时间邀请再次购买。'],
    ['An order has been confirmed', 'Thank the buyer, suggest what goes with the order, or invite them back at the right time.'],
    ['注文が確定しました', 'お礼を伝え、合わせて使える商品を勧めるか、適切な時期に再購入を促します。'],
    [
      'Une commande est confirmée',
      'Remerciez l’acheteur, proposez un produit complémentaire ou invitez-le à revenir au bon moment.',
    ],
  ),
  search: textsOf(
    ['访客在寻找某样东西', '没有结果时推荐相近的商品；有结果时突出最畅销的。'],
    [
      'A visitor is looking for something',
      'Suggest similar products when nothing is found, and the best-selling ones otherwise.',
    ],
    ['訪問者が何かを探しています', '結果がないときは近い商品を、あるときは売れ筋を勧めます。'],
    [
      'Un visiteur cherche quelque chose',
      'Sans résultat, proposez des produits proches ; sinon, mettez en avant les meilleures ventes.',
    ],
  ),
  user_signup: textsOf(
    ['新账户已创建', '欢迎新用户，并给出购买第一件商品的理由。'],
    ['A new account has been created', 'Welcome the new user and give them a reason for their first purchase.'],
    ['新しいアカウントが作られました', '新規ユーザーを歓迎し、初回購入のきっかけを示します。'],
    ['Un compte vient d’être créé', 'Accueillez la personne et donnez-lui une raison de faire un premier achat.'],
  ),
  user_login: textsOf(
    ['已知用户回来了', '接着上次未完成的事，例如购物车里的商品。'],
    ['A known user is back', 'Take up what they left unfinished, such as what is in their cart.'],
    ['既存ユーザーが戻ってきました', 'カートの商品など、前回の続きを案内します。'],
    ['Un utilisateur connu est de retour', 'Reprenez ce qu’il n’avait pas terminé, par exemple son panier.'],
  ),
  exit_intent: textsOf(
    ['访客即将离开页面', '给出一个简短的理由让其留下，每次访问最多一次。'],
    ['A visitor is about to leave the page', 'Give one short reason to stay, once a visit at most.'],
    ['訪問者がページを離れようとしています', '留まる理由を短く一つだけ、1回の訪問につき最大1度示します。'],
    ['Un visiteur va quitter la page', 'Donnez une seule raison brève de rester, au plus une fois par visite.'],
  ),
}
