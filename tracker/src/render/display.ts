import type { Surface } from './content.ts'

type Display = Surface['content']['display']

/** Whether a path fits a pattern, in which `*` stands for any characters. */
export const fitsPattern = (path: string, pattern: string): boolean => {
  const parts = pattern.split('*')
  const [first = ''] = parts
  if (parts.length === 1) return path === pattern
  if (!path.startsWith(first)) return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, from)
    if (found < 0) return false
    from = found + part.length
  }
  const last = parts[parts.length - 1] ?? ''
  return path.length - last.length >= from && path.endsWith(last)
}

const checkout = /\/(?:checkout|payment|pay)(?:\/|$)/i

/** Whether a surface may be shown on a page. Checkouts are left alone unless a pattern of the surface names them. */
export const isPageAllowed = ({ pages, notPages }: Display, path: string): boolean => {
  if (notPages.some((it) => fitsPattern(path, it))) return false
  if (pages.length > 0) return pages.some((it) => fitsPattern(path, it) && (it !== '/*' || !checkout.test(path)))
  return !checkout.test(path)
}
