/**
 * A piece of a document: text, or an element. Texts and values of attributes are escaped when it is written, so that no value becomes
 * markup.
 */
export type EmailNode = string | EmailElement
export type EmailElement = {
  tag: 'table' | 'tr' | 'td' | 'div' | 'h1' | 'p' | 'a' | 'img' | 'br' | 'span'
  attributes: Readonly<Record<string, string>>
  children: readonly EmailNode[]
}

export const element = (
  tag: EmailElement['tag'],
  attributes: EmailElement['attributes'] = {},
  ...children: EmailNode[]
): EmailElement => ({ tag, attributes, children })

const isVoid = (tag: string) => tag === 'img' || tag === 'br'

/** A node as HTML. */
export const htmlOf = (node: EmailNode): string => {
  if (typeof node === 'string') return escaped(node)
  const { tag, attributes, children } = node
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const start = `<${tag}${written.join('')}>`
  return isVoid(tag) ? start : `${start}${children.map(htmlOf).join('')}</${tag}>`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
