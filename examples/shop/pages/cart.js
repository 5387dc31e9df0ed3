import { readCart, setQuantity, showCount, totalOf } from '../cart.js'
import { drawing, el, quantityField } from '../dom.js'
import { money } from '../goods.js'

const place = document.querySelector('#cart')

const show = () => {
  const lines = readCart()
  showCount()
  if (lines.length === 0) {
    const back = el('a', { class: 'primary', href: '/' }, 'Look at the shelf')
    return place.replaceChildren(el('div', { class: 'nothing' }, el('p', {}, 'Your cart is empty.'), back))
  }
  const total = totalOf(lines)
  place.replaceChildren(
    el(
      'div',
      { class: 'split' },
      el('ul', { class: 'lines panel' }, lines.map(row)),
      el(
        'aside',
        { class: 'panel', 'aria-label': 'Sum' },
        el(
          'dl',
          { class: 'sum' },
          el('div', {}, el('dt', {}, 'Goods'), el('dd', {}, money(total))),
          el('div', {}, el('dt', {}, 'Delivery'), el('dd', {}, 'from €4.50')),
        ),
        el('a', { class: 'primary', href: '/checkout' }, 'Go to checkout'),
        el('p', { class: 'note' }, 'Prices include VAT.'),
      ),
    ),
  )
}

const row = ({ good, quantity }) => {
  const change = (many) => {
    setQuantity(good.id, many)
    show()
  }
  return el(
    'li',
    {},
    drawing(good),
    el(
      'div',
      { class: 'what' },
      el('a', { href: `/product?id=${good.id}` }, good.name),
      el('small', {}, `${money(good.price)}, ${good.unit}`),
    ),
    quantityField(quantity, {
      label: `Quantity of ${good.name}`,
      onchange: (event) => change(Math.min(99, Math.max(1, Math.floor(Number(event.target.value)) || 1))),
    }),
    el('b', { class: 'line-sum' }, money(good.price * quantity)),
    el('button', { class: 'plain', type: 'button', 'aria-label': `Remove ${good.name}`, onclick: () => change(0) }, 'Remove'),
  )
}

addEventListener('pageshow', show)
show()
