import { findGood } from './goods.js'

const cartName = 'shop_cart'
const orderName = 'shop_order'

/** The lines of the cart: a good and how many of it. */
export const readCart = () => {
  const { lines = [] } = read(cartName) ?? {}
  return lines.flatMap(({ id, quantity }) => {
    const good = findGood(id)
    return good && quantity > 0 ? [{ good, quantity }] : []
  })
}

/** An id for the cart's whole life, from its first good to the order. */
export const cartId = () => read(cartName)?.id ?? ''

export const setQuantity = (id, quantity) => {
  const lines = readCart().map((line) => ({ id: line.good.id, quantity: line.quantity }))
  const others = lines.filter((line) => line.id !== id)
  const at = lines.findIndex((line) => line.id === id)
  const line = { id, quantity: Math.min(99, quantity) }
  const next = at < 0 ? [...lines, line] : quantity > 0 ? lines.with(at, line) : others
  write(cartName, { id: cartId() || newId('C'), lines: next })
  showCount()
}

export const addToCart = (id, quantity) => {
  const had = readCart().find((line) => line.good.id === id)?.quantity ?? 0
  setQuantity(id, had + quantity)
}

export const totalOf = (lines) => round(lines.reduce((sum, { good, quantity }) => sum + good.price * quantity, 0))

export const round = (value) => Math.round(value * 100) / 100

/** Turns the cart into an order, which the thank-you page shows and reports once. */
export const placeOrder = ({ shipping, coupon }) => {
  const lines = readCart()
  const items = lines.map(({ good, quantity }) => ({ product_id: good.id, name: good.name, price: good.price, quantity }))
  write(orderName, { id: newId('SK'), items, shipping, coupon, value: round(totalOf(lines) + shipping), isReported: false })
  write(cartName, { id: '', lines: [] })
}

export const readOrder = () => read(orderName)

export const markReported = (order) => write(orderName, { ...order, isReported: true })

export const showCount = () => {
  document.querySelector('#cart-count').value = readCart().reduce((sum, line) => sum + line.quantity, 0)
}

const newId = (prefix) => `${prefix}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase()

const inMemory = new Map()

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? inMemory.get(name) ?? null
  } catch {
    return inMemory.get(name) ?? null
  }
}

const write = (name, value) => {
  inMemory.set(name, value)
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    return
  }
}
