import type { Language } from './content.ts'

/** The code that a message gives away. `expiresAt` is in ISO 8601. */
export type Coupon = { code: string; expiresAt: string | null }

const texts: { [Key in Language]: { copy: string; copied: string; until: string } } = {
  zh: { copy: '复制', copied: '已复制', until: '有效期至 ' },
  en: { copy: 'Copy', copied: 'Copied', until: 'Valid until ' },
  ja: { copy: 'コピー', copied: 'コピーしました', until: '有効期限：' },
  fr: { copy: 'Copier', copied: 'Copié', until: 'Valable jusqu’au ' },
}

const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

type Make = (name: 'div' | 'code' | 'button' | 'small', text?: string, attributes?: { [name: string]: string }) => HTMLElement

/** A code with a button that copies it. Where the browser does not allow that, the code is selected so that it can be copied by hand. */
export const drawCoupon = ({ code, expiresAt }: Coupon, language: Language, make: Make, onCopy: () => void): HTMLElement => {
  const { copy, copied, until } = texts[language]
  const box = make('div', '', { class: 'coupon' })
  const shown = make('code', code, { dir: 'ltr', translate: 'no' })
  const button = make('button', copy, { type: 'button', 'aria-live': 'polite' })
  button.addEventListener('click', () => {
    onCopy()
    const select = () => shown.ownerDocument.getSelection()?.selectAllChildren(shown)
    const copying = navigator.clipboard?.writeText(code)
    if (!copying) return select()
    copying.then(() => {
      button.textContent = copied
    }, select)
  })
  box.append(shown, button)
  const end = new Date(expiresAt ?? '')
  // A date that cannot be read has no time.
  if (end.getTime()) box.append(make('small', until + end.toLocaleString(language, parts)))
  return box
}
