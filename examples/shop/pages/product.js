import { addToCart, showCount } from '../cart.js'
import { drawing, el, quantityField, report } from '../dom.js'
import { currency, findGood, goods, money } from '../goods.js'

const main = document.querySelector('#main')
const good = findGood(new URLSearchParams(location.search).get('id'))

const show = () => {
  document.title = `${good.name} – Slow Kettle`
  const quantity = quantityField(1, { label: 'Quantity' })
  const said = el('p', { class: 'said', role: 'status' })
  const add = () => {
    const many = Math.min(99, Math.max(1, Math.floor(Number(quantity.value)) || 1))
    quantity.value = String(many)
    addToCart(good.id, many)
    report('add_to_cart', {
      product_id: good.id,
      name: good.name,
      category: good.kind,
      quantity: many,
      price: good.price,
      currency,
      value: Math.round(good.price * many * 100) / 100,
    })
    said.replaceChildren(`${many} in the cart. `, el('a', { href: '/cart' }, 'See the cart'))
  }
  main.append(
    el(
      'article',
      { class: 'product' },
      drawing(good),
      el(
        'div',
        {},
        el(
          'p',
          { class: 'crumb' },
          el('a', { href: '/' }, 'Teas & teaware'),
          ' / ',
          el('a', { href: `/?kind=${good.kind}` }, capital(good.kind)),
        ),
        el('h1', {}, good.name),
        el('p', { class: 'lead' }, good.text),
        el(
          'dl',
          {},
          fact(good.kind === 'teaware' ? 'Made of' : 'Origin', good.origin),
          fact(good.kind === 'teaware' ? 'Detail' : 'Brew', good.brew),
          fact('Size', good.unit),
          fact('Number', good.id),
        ),
        el('p', { class: 'price' }, money(good.price)),
        el('div', { class: 'row' }, quantity, el('button', { class: 'primary', type: 'button', onclick: add }, 'Add to cart')),
        said,
      ),
    ),
    el('h2', { class: 'more' }, 'Goes well with it'),
    el('ul', { class: 'goods few' }, others().map(link)),
  )
  afterOneVisibleSecond(() =>
    report('view_product', { product_id: good.id, name: good.name, category: good.kind, price: good.price, currency }),
  )
}

const others = () => {
  const at = goods.indexOf(good)
  return [3, 5, 8, 10].map((step) => goods[(at + step) % goods.length])
}

const link = (other) =>
  el(
    'li',
    { class: 'card' },
    el(
      'a',
      { href: `/product?id=${other.id}` },
      drawing(other),
      el('h3', {}, other.name),
      el('p', { class: 'origin' }, money(other.price)),
    ),
  )

const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value))

const capital = (text) => text[0].toUpperCase() + text.slice(1)

const afterOneVisibleSecond = (action) => {
  let timer
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(done, 1_000)
  }
  const done = () => {
    document.removeEventListener('visibilitychange', look)
    action()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

addEventListener('pageshow', showCount)
showCount()
if (good) show()
else
  main.append(
    el('div', { class: 'nothing' }, el('h1', {}, 'No such product'), el('p', {}, el('a', { href: '/' }, 'Back to the shelf'))),
  )
