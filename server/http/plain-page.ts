import { html } from 'hono/html'
import { type Locale, locales } from '#contract/http/locale.ts'

type Page = {
  language: Locale
  /** The path of the page, for the links to its other languages. */
  path: string
  title: string
  stylesheet: string
  content: ReturnType<typeof html>
}

/** A page behind a link in a mail. It needs no JavaScript and no session. */
export const plainPage = ({ language, path, title, stylesheet, content }: Page) => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="${stylesheet}">
  </head>
  <body>
    <main>
      ${content}
    </main>
    <nav>
      ${locales.map((it) => (it === language ? html`<span lang="${it}">${names[it]}</span>` : html`<a lang="${it}" hreflang="${it}" href="${path}?lng=${it}">${names[it]}</a>`))}
    </nav>
  </body>
</html>`

const names: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }

/** The style of these pages, which a route of its own serves: the content policy allows no inline styles. */
export const plainPageStyle = `:root{color-scheme:light dark;font:16px/1.6 system-ui,"PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;padding:24px;background:light-dark(#f7f8fa,#101216);color:light-dark(#16191d,#e8eaed)}
main{width:100%;max-width:480px;padding:32px;background:light-dark(#fff,#181b20);border:1px solid light-dark(#e2e5ea,#2b3038);border-radius:12px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}p{margin:0 0 24px;color:light-dark(#5b6470,#9aa3af);overflow-wrap:anywhere}p:last-child{margin:0}
button{font:inherit;font-weight:600;min-height:44px;padding:0 20px;border-radius:8px;border:1px solid transparent;background:#1f5eff;color:#fff;cursor:pointer}
button.quiet{background:transparent;border-color:light-dark(#c4cad3,#3a414b);color:inherit;font-weight:500}
:focus-visible{outline:2px solid light-dark(#1f5eff,#8fb0ff);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:16px;font-size:14px}nav span{color:light-dark(#5b6470,#9aa3af)}a{color:light-dark(#1a4fd6,#8fb0ff)}
`
