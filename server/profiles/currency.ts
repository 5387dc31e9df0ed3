/** Revenue is shown in it, and an order without a currency is in it. Projects have no currency of their own yet. */
export const currency = 'CNY'
