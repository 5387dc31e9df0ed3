/** A sum of decimal numbers: `digits` with as many of them after the point as the most precise number of all lists has. */
export type DecimalSum = {
  digits: bigint
  /** How many numbers it is of. */
  numbers: number
  /** Written with as many digits after the point as the most precise of its own numbers has. */
  text: string
}

/** Sums lists of the numbers of decimals, exactly. `decimals`: each as text without an exponent; null is no number and not counted. */
export const createDecimalSums = (decimals: readonly (string | null)[]) => {
  const parsed = decimals.map((it) => (it === null ? null : decimalIn(it)))
  const scale = parsed.reduce((most, it) => Math.max(most, it?.scale ?? 0), 0)
  const scaled = parsed.map((it) => (it ? it.digits * powerOfTen(scale - it.scale) : 0n))
  /** How often each occurs in the list at hand. */
  const counts = new Uint32Array(decimals.length)

  return (items: Int32Array): DecimalSum => {
    const found: number[] = []
    for (const item of items) {
      const count = counts[item] ?? 0
      if (count === 0) found.push(item)
      counts[item] = count + 1
    }
    let [digits, numbers, ownScale] = [0n, 0, 0]
    for (const item of found) {
      const [own, count] = [parsed[item], counts[item] ?? 0]
      counts[item] = 0
      if (!own) continue
      digits += (scaled[item] ?? 0n) * BigInt(count)
      numbers += count
      ownScale = Math.max(ownScale, own.scale)
    }
    return { digits, numbers, text: textOf(digits / powerOfTen(scale - ownScale), ownScale) }
  }
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

const decimalIn = (text: string): { digits: bigint; scale: number } => {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

const textOf = (digits: bigint, scale: number): string => {
  const isNegative = digits < 0n
  const written = String(isNegative ? -digits : digits).padStart(scale + 1, '0')
  const point = written.length - scale
  return `${isNegative ? '-' : ''}${written.slice(0, point)}${scale > 0 ? `.${written.slice(point)}` : ''}`
}
