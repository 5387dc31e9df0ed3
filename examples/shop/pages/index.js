import { addToCart, showCount } from '../cart.js'
import { drawing, el, report } from '../dom.js'
import { currency, goods, money } from '../goods.js'

const form = document.querySelector('#filters')
const list = document.querySelector('#goods')
const count = document.querySelector('#count')
let searching

const wanted = () => {
  const data = new FormData(form)
  return { query: String(data.get('q')).trim(), kind: String(data.get('kind') ?? '') }
}

const matching = ({ query, kind }) => {
  const words = query.toLowerCase().split(/\s+/)
  return goods.filter((good) => {
    const text = `${good.name} ${good.kind} ${good.origin} ${good.text}`.toLowerCase()
    return (!kind || good.kind === kind) && words.every((word) => text.includes(word))
  })
}

const show = () => {
  const found = matching(wanted())
  count.textContent = found.length === 1 ? '1 item' : `${found.length} items`
  list.replaceChildren(...found.map(card))
  if (found.length === 0) list.append(el('li', { class: 'empty' }, 'Nothing here goes by that name.'))
  return found.length
}

const card = (good) =>
  el(
    'li',
    { class: 'card' },
    el(
      'a',
      { href: `/product?id=${good.id}` },
      drawing(good),
      el('h2', {}, good.name),
      el('p', { class: 'origin' }, good.origin),
    ),
    el(
      'div',
      { class: 'buy' },
      el('p', {}, el('b', {}, money(good.price)), el('small', {}, good.unit)),
      el(
        'button',
        { type: 'button', 'aria-label': `Add ${good.name} to cart`, onclick: (event) => add(good, event.currentTarget) },
        'Add',
      ),
    ),
  )

const add = (good, button) => {
  addToCart(good.id, 1)
  report('add_to_cart', {
    product_id: good.id,
    name: good.name,
    category: good.kind,
    quantity: 1,
    price: good.price,
    currency,
    value: good.price,
  })
  button.textContent = 'Added'
  setTimeout(() => {
    button.textContent = 'Add'
  }, 1_200)
}

const addressOf = ({ query, kind }) => {
  const search = new URLSearchParams([...(query ? [['q', query]] : []), ...(kind ? [['kind', kind]] : [])]).toString()
  return search ? `/?${search}` : '/'
}

const settle = (results) => {
  const { query } = wanted()
  history.replaceState(null, '', addressOf(wanted()))
  if (query) report('search', { query, results_count: results })
}

const takeAddress = () => {
  const asked = new URLSearchParams(location.search)
  form.elements.q.value = asked.get('q') ?? ''
  form.elements.kind.value = asked.get('kind') ?? ''
  show()
}

form.elements.q.addEventListener('input', () => {
  const results = show()
  clearTimeout(searching)
  searching = setTimeout(() => settle(results), 500)
})
form.addEventListener('change', (event) => {
  if (event.target.name !== 'kind') return
  show()
  history.pushState(null, '', addressOf(wanted()))
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  clearTimeout(searching)
  settle(show())
})
addEventListener('popstate', takeAddress)
addEventListener('pageshow', showCount)

takeAddress()
showCount()
