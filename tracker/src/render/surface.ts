import { colorsOf, isSafeImage, isSafeLink, type Language, type Surface, textsFor } from './content.ts'
import { drawCoupon } from './coupon.ts'
import { cssOf } from './styles.ts'

export type CloseCause = 'button' | 'escape' | 'outside' | 'cta' | 'pageChange' | 'page'

export type Callbacks = {
  /** The link was followed; without an address: the code was copied. */
  clicked?: (url: string) => void
  /** `page`: the page took it away. */
  closed?: (cause: CloseCause) => void
}

type Options = {
  /** A preview neither takes the focus nor leads anywhere, and is never modal. */
  isPreview?: boolean
}

export type Drawn = {
  /** What is seen, for example to watch whether it is in view. */
  element: HTMLElement
  /** Takes it away. It is not closed again if somebody has closed it before. */
  close: (cause?: 'page' | 'pageChange') => void
}

const closeNames = { zh: '关闭', en: 'Close', ja: '閉じる', fr: 'Fermer' }

/** The documents in which a modal surface is open. */
const withModal = new WeakSet<Document>()

/**
 * Draws a popup, a banner or a bar into an element that it adds to `host`. Null if it has no texts, or if it would be modal while another
 * modal one is open. A popup in the centre is modal: it takes the focus and gives it back.
 */
export const drawSurface = (
  surface: Surface,
  language: Language,
  host: Element,
  callbacks: Callbacks = {},
  { isPreview = false }: Options = {},
): Drawn | null => {
  const page = host.ownerDocument
  const view = page.defaultView
  const found = textsFor(surface, language)
  const isModal = surface.type === 'popup' && surface.content.position === 'center'
  const takesFocus = isModal && !isPreview
  if (!view || !found || (takesFocus && withModal.has(page))) return null
  const { content } = surface
  const root = page.createElement('div')
  const shadow = root.attachShadow({ mode: 'open' })
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(cssOf(colorsOf(content.theme.accent)))
  shadow.adoptedStyleSheets = [sheet]

  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', attributes: { [name: string]: string } = {}) => {
    const element = page.createElement(name)
    element.append(text)
    for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key] ?? '')
    return element
  }

  let isOpen = true
  const close = (cause: CloseCause) => {
    if (!isOpen) return
    isOpen = false
    page.removeEventListener('keydown', onKey)
    if (takesFocus) withModal.delete(page)
    // Closing a modal dialog gives the focus back to where it was.
    // In a preview nothing has the focus, and the frame that it was drawn in may be gone, with all of its classes.
    if (takesFocus && box instanceof view.HTMLDialogElement) box.close()
    root.remove()
    callbacks.closed?.(cause)
  }
  const onKey = (event: KeyboardEvent) => {
    // While a modal surface is open, Escape is for it.
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || (withModal.has(page) && !takesFocus)) return
    event.preventDefault()
    close('escape')
  }

  const { scheme } = content.theme
  const box = make(isModal ? 'dialog' : 'section', '', {
    class: `s ${surface.type} ${content.position} ${scheme}`,
    lang: found.language,
    'aria-labelledby': 'h',
  })
  if (content.image && isSafeImage(content.image.url)) {
    const { url, alt } = content.image
    const image = make('img', '', { src: url, alt, referrerpolicy: 'no-referrer', decoding: 'async' })
    image.addEventListener('error', () => image.remove())
    box.append(image)
  }
  const text = make('div', '', { class: 'text' })
  text.append(make('h2', found.texts.headline, { id: 'h', tabindex: '-1' }))
  if (found.texts.body) text.append(make('p', found.texts.body))
  box.append(text)
  if (surface.coupon) {
    const onCopy = () => callbacks.clicked?.('')
    box.append(drawCoupon(surface.coupon, found.language, make, onCopy))
  }
  const { cta } = found.texts
  if (cta && isSafeLink(cta.url)) {
    const link = make('a', cta.label, { href: cta.url, rel: 'noopener' })
    link.addEventListener('click', (event) => {
      if (isPreview) event.preventDefault()
      callbacks.clicked?.(cta.url)
      if (content.display.closeOn.includes('cta')) close('cta')
    })
    box.append(link)
  }
  const button = make('button', '×', { type: 'button', 'aria-label': closeNames[found.language] })
  button.addEventListener('click', () => close('button'))
  box.append(button)

  if (isModal && isPreview) {
    shadow.append(make('div', '', { class: 'behind' }))
    box.setAttribute('open', '')
  }
  // A surface that takes no focus is announced when it has appeared.
  if (!isModal) shadow.append(make('div', '', { role: 'status' }))
  ;(shadow.querySelector('[role]') ?? shadow).append(box)
  host.append(root)

  if (!isPreview) {
    page.addEventListener('keydown', onKey)
    if (content.display.closeOn.includes('outside') && isModal)
      box.addEventListener('click', (event: Event) => {
        if (!(event instanceof view.MouseEvent)) return
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const { clientX: x, clientY: y } = event
        const isInside = x >= left && x <= right && y >= top && y <= bottom
        // A link that is followed with the keyboard clicks at 0, 0.
        if (event.target === box && !isInside) close('outside')
      })
    if (box instanceof view.HTMLDialogElement) {
      box.addEventListener('cancel', (event) => {
        event.preventDefault()
        close('escape')
      })
      withModal.add(page)
      box.showModal()
      shadow.getElementById('h')?.focus()
    }
  }
  return {
    element: box,
    close: (cause = 'page') => {
      if (cause === 'page' || content.display.closeOn.includes('pageChange')) close(cause)
    },
  }
}
