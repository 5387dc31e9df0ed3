import './texts.ts'
import { useEffect, useRef } from 'react'
import { darkRules, drawEmail, type Email } from '#engine/emails/email.ts'
import type { EmailNode } from '#engine/emails/nodes.ts'
import { css, cx } from '../../../../styled-system/css'

export type EmailDevice = 'phone' | 'desktop'
type Props = { email: Email; device: EmailDevice | 'thumbnail'; scheme: 'light' | 'dark'; label: string }

/** An e-mail as it is sent, in a frame without scripts. It is drawn by the code that writes it for sending. */
export const EmailFrame = ({ email, device, scheme, label }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const drawn = JSON.stringify(email)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the e-mail is compared by its text, and a device is another width of the frame.
  useEffect(() => {
    const page = frame.current?.contentDocument
    const view = page?.defaultView
    if (!page || !view) return
    page.body.replaceChildren(nodeIn(page, drawEmail(email)))
    page.body.style.margin = '0'
    if ('adoptedStyleSheets' in page && 'CSSStyleSheet' in view) {
      const sheet = new view.CSSStyleSheet()
      if (scheme === 'dark') sheet.replaceSync(darkRules)
      page.adoptedStyleSheets = [sheet]
    }
  }, [drawn, device, scheme])
  return (
    <div className={cx(stage, stages[device])}>
      <iframe ref={frame} title={label} sandbox="allow-same-origin" inert className={cx(inner, frames[device])} />
    </div>
  )
}

/** Styles are set one by one: the page's policy allows no style attributes in markup. */
const nodeIn = (page: Document, node: EmailNode): Node => {
  if (typeof node === 'string') return page.createTextNode(node)
  const made = page.createElement(node.tag)
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'style') made.style.cssText = value
    else made.setAttribute(name, value)
  }
  made.append(...node.children.map((it) => nodeIn(page, it)))
  return made
}

const stage = css({
  overflow: 'hidden',
  maxWidth: 'full',
  marginInline: 'auto',
  border: '1px solid token(colors.line.strong)',
  borderRadius: 'm',
})
const stages = {
  phone: css({ width: '282px', height: '502px' }),
  desktop: css({ width: '322px', height: '342px' }),
  thumbnail: css({ width: '290px', height: '218px' }),
}
const inner = css({ display: 'block', border: '0', transformOrigin: '0 0' })
const frames = {
  phone: css({ width: '360px', height: '640px', transform: 'scale(0.7778)' }),
  desktop: css({ width: '800px', height: '850px', transform: 'scale(0.4)' }),
  thumbnail: css({ width: '480px', height: '360px', transform: 'scale(0.6)' }),
}
