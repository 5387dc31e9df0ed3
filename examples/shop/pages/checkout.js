import { cartId, placeOrder, readCart, round, showCount, totalOf } from '../cart.js'
import { el, report } from '../dom.js'
import { currency, money } from '../goods.js'

const form = document.querySelector('#order')
const summary = document.querySelector('#summary')
const shippings = { standard: 4.5, express: 9.9 }
const shipping = () => shippings[form.elements.delivery.value]

const show = () => {
  const lines = readCart()
  const value = totalOf(lines)
  summary.replaceChildren(
    el('h2', {}, 'Your order'),
    el(
      'ul',
      { class: 'short' },
      lines.map(({ good, quantity }) =>
        el('li', {}, el('span', {}, `${quantity} × ${good.name}`), el('span', {}, money(good.price * quantity))),
      ),
    ),
    el(
      'dl',
      { class: 'sum' },
      sum('Goods', value),
      sum('Delivery', shipping()),
      el('div', { class: 'total' }, el('dt', {}, 'Total'), el('dd', {}, money(round(value + shipping())))),
    ),
  )
}

const sum = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, money(value)))

const reportOnce = () => {
  const name = `shop_checkout_${cartId()}`
  const lines = readCart()
  try {
    if (sessionStorage.getItem(name)) return
    sessionStorage.setItem(name, 'started')
  } catch {
    return
  } finally {
    showCount()
  }
  report('start_checkout', { value: totalOf(lines), currency, items_count: lines.reduce((all, line) => all + line.quantity, 0) })
}

if (readCart().length === 0) location.replace('/cart')
else {
  show()
  reportOnce()
}
form.addEventListener('change', (event) => event.target.name === 'delivery' && show())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  placeOrder({ shipping: shipping(), coupon: form.elements.coupon.value.trim() })
  location.assign('/thank-you')
})
// Before this point the browser would send the form itself, and what was typed would be in the page's address.
form.querySelector('[type=submit]').disabled = false
