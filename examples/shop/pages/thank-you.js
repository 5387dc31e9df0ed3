import { markReported, readOrder, showCount } from '../cart.js'
import { el, report } from '../dom.js'
import { currency, money } from '../goods.js'

const place = document.querySelector('#thanks')
const order = readOrder()

const show = () => {
  place.append(
    el('h1', {}, 'Thank you'),
    el('p', { class: 'lead' }, 'Your order is on the packing table.'),
    el(
      'div',
      { class: 'panel receipt' },
      el('p', {}, el('small', {}, 'Order'), el('b', {}, order.id)),
      el(
        'ul',
        { class: 'short' },
        order.items.map(({ name, price, quantity }) =>
          el('li', {}, el('span', {}, `${quantity} × ${name}`), el('span', {}, money(price * quantity))),
        ),
        el('li', {}, el('span', {}, 'Delivery'), el('span', {}, money(order.shipping))),
      ),
      el('dl', { class: 'sum' }, el('div', { class: 'total' }, el('dt', {}, 'Total'), el('dd', {}, money(order.value)))),
    ),
    el('p', {}, el('a', { class: 'primary', href: '/' }, 'Back to the shelf')),
  )
}

showCount()
if (order) show()
else
  place.append(
    el('div', { class: 'nothing' }, el('h1', {}, 'No order yet'), el('p', {}, el('a', { href: '/' }, 'Back to the shelf'))),
  )
if (order && !order.isReported) {
  const { id, value, shipping, items, coupon } = order
  report('purchase', { order_id: id, value, currency, shipping, items, ...(coupon ? { coupon } : {}) })
  markReported(order)
}
