import { useEffect, useRef } from 'react'
import type { Locale } from '#contract/http/locale.ts'
import type { Surface } from '#render/content.ts'
import { drawSurface } from '#render/surface.ts'
import { css, cx } from '../../../../styled-system/css'

export const devices = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

type Props = {
  surface: Surface
  language: Locale
  device: Device | 'thumbnail'
  scheme: 'light' | 'dark'
  label: string
}

/** A page on a device with what visitors will see on it: drawn by the same code as on their pages. */
export const PreviewFrame = ({ surface, language, device, scheme, label }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const drawn = JSON.stringify(surface)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is compared by its text, and a device is another size of the frame.
  useEffect(() => {
    const page = frame.current?.contentDocument
    const view = page?.defaultView
    if (!page || !view) return
    const { theme } = surface.content
    const shown = {
      ...surface,
      content: { ...surface.content, theme: { ...theme, scheme: theme.scheme === 'auto' ? scheme : theme.scheme } },
    }
    page.body.replaceChildren()
    if ('adoptedStyleSheets' in page && 'CSSStyleSheet' in view) {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(pageStyle[scheme])
      page.adoptedStyleSheets = [sheet]
    }
    for (let line = 0; line < 9; line += 1) page.body.append(page.createElement('p'))
    const it = drawSurface(shown, language, page.body, {}, { isPreview: true })
    return () => it?.close()
  }, [drawn, language, device, scheme])
  return (
    <div className={cx(stage, stages[device])}>
      <iframe ref={frame} title={label} inert className={cx(inner, frames[device])} />
    </div>
  )
}

const skeleton = (back: string, line: string) =>
  `body{margin:0;padding:24px;background:${back};overflow:hidden}p{height:48px;margin:0 0 24px;border-radius:8px;background:${line}}p:first-child{width:40%}`
/** A page without content of its own. */
const pageStyle = { light: skeleton('#fff', '#eef1f5'), dark: skeleton('#0e1013', '#1d2127') }

const stage = css({
  overflow: 'hidden',
  maxWidth: 'full',
  marginInline: 'auto',
  border: '1px solid token(colors.line.strong)',
  borderRadius: 'm',
})
const stages = {
  phone: css({ width: '282px', height: '502px' }),
  tablet: css({ width: '302px', height: '402px' }),
  desktop: css({ width: '322px', height: '202px' }),
  thumbnail: css({ width: '290px', height: '218px' }),
}
const inner = css({ display: 'block', border: '0', transformOrigin: '0 0' })
const frames = {
  phone: css({ width: '360px', height: '640px', transform: 'scale(0.7778)' }),
  tablet: css({ width: '768px', height: '1024px', transform: 'scale(0.3906)' }),
  desktop: css({ width: '1280px', height: '800px', transform: 'scale(0.25)' }),
  thumbnail: css({ width: '480px', height: '360px', transform: 'scale(0.6)' }),
}
