import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import { type EmailElement, type EmailNode, element, escaped, htmlOf } from './nodes.ts'

/** The texts of one language of an e-mail. */
export type EmailTexts = NonNullable<ContentOf<'email'>['texts'][Locale]>

/** An e-mail whose templates are filled in. */
export type Email = {
  texts: EmailTexts
  image: ContentOf<'email'>['image']
  senderName: string
  language: Locale
  /** Where the recipient can unsubscribe. */
  unsubscribe: string
}

export type WrittenEmail = { subject: string; html: string; text: string }

/** An e-mail as it is sent. */
export const writeEmail = (email: Email): WrittenEmail => ({
  subject: oneLine(email.texts.subject),
  html: documentOf(email),
  text: textOf(email),
})

/** The part of an e-mail that is drawn. Styles are attributes, because many mail programs drop style sheets. */
export const drawEmail = ({ texts, image, senderName, language, unsubscribe }: Email): EmailElement => {
  const { preheader, headline, body, cta } = texts
  const footer = footerTexts[language]
  const rows = [
    ...(image && isWebAddress(image.url) ? [row({ class: 'image', style: 'padding:0' }, picture(image))] : []),
    ...(headline.trim() === ''
      ? []
      : [row({ style: 'padding:32px 32px 0' }, element('h1', { class: 'ink', style: styles.headline }, headline))]),
    row({ style: 'padding:16px 32px 0' }, ...paragraphs(body)),
    ...(cta === null ? [] : [row({ style: 'padding:8px 32px 16px' }, button(cta))]),
    row(
      { class: 'foot', style: 'padding:24px 32px 32px' },
      element(
        'p',
        { class: 'quiet', style: styles.footer },
        `${footer.why(oneLine(senderName))} `,
        element('a', { class: 'quiet', href: unsubscribe, style: 'color:#5b6470;text-decoration:underline' }, footer.unsubscribe),
      ),
    ),
  ]
  return element(
    'div',
    { class: 'page', lang: language, dir: 'auto', style: styles.page },
    ...(preheader.trim() === '' ? [] : [element('div', { style: styles.preheader }, oneLine(preheader))]),
    element(
      'table',
      { ...tableAttributes, width: '100%', style: 'border-collapse:collapse' },
      element(
        'tr',
        {},
        element(
          'td',
          { align: 'center', style: 'padding:24px 12px' },
          element('table', { ...tableAttributes, class: 'card', width: '600', style: styles.card }, ...rows),
        ),
      ),
    ),
  )
}

/** Colours for readers who prefer dark ones. Light colours are in the styles of the elements, so these rules must be important. */
export const darkRules = [
  '.page{background:#101216!important}',
  '.card{background:#181b20!important;border-color:#2b3038!important}',
  '.ink{color:#e8eaed!important}',
  '.quiet{color:#9aa3af!important}',
].join('')

/** Whether an address can be opened from an e-mail. A path alone has no site there. */
export const isAbsoluteLink = (url: string): boolean => /^(?:https:\/\/|mailto:|tel:)/i.test(url)
const isWebAddress = (url: string) => /^https:\/\//i.test(url)

const documentOf = (email: Email): string =>
  [
    `<!doctype html><html lang="${email.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(oneLine(email.texts.subject))}</title>`,
    `<style>@media (prefers-color-scheme:dark){${darkRules}}</style></head>`,
    `<body style="margin:0;padding:0">${htmlOf(drawEmail(email))}</body></html>`,
  ].join('')

/** The same without markup, for programs and people that prefer it. */
const textOf = ({ texts, senderName, language, unsubscribe }: Email): string => {
  const { headline, body, cta } = texts
  const footer = footerTexts[language]
  const parts = [
    headline.trim(),
    body.trim(),
    cta && isAbsoluteLink(cta.url) ? `${oneLine(cta.label)}\n${cta.url}` : '',
    `-- \n${footer.why(oneLine(senderName))}\n${footer.unsubscribe}\n${unsubscribe}`,
  ]
  return `${parts.filter((it) => it !== '').join('\n\n')}\n`
}

const tableAttributes = { role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' }

const row = (attributes: Record<string, string>, ...children: EmailNode[]): EmailElement =>
  element('tr', {}, element('td', attributes, ...children))

const picture = ({ url, alt }: { url: string; alt: string }) =>
  element('img', { src: url, alt, width: '600', style: 'display:block;width:100%;height:auto;border:0' })

const paragraphs = (body: string): EmailNode[] =>
  body
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map((it) => element('p', { class: 'ink', style: styles.paragraph }, ...lines(it)))

const lines = (paragraph: string): EmailNode[] =>
  paragraph.split(/\r?\n/).flatMap((it, place) => (place === 0 ? [it] : [element('br'), it]))

const button = ({ label, url }: { label: string; url: string }) =>
  element('a', { ...(isAbsoluteLink(url) ? { href: url } : {}), style: styles.button }, oneLine(label))

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const family =
  "-apple-system,'Segoe UI',Roboto,'Helvetica Neue','PingFang SC','Hiragino Sans','Noto Sans CJK SC',Arial,sans-serif"
const styles = {
  page: `background:#f2f4f7;font-family:${family}`,
  preheader: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0',
  card: 'width:100%;max-width:600px;background:#ffffff;border:1px solid #e2e5ea;border-radius:8px;border-collapse:separate;overflow:hidden',
  headline: 'margin:0;font-size:24px;line-height:32px;font-weight:700;color:#16191d',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:26px;color:#16191d',
  button:
    'display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5eff;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none',
  footer: 'margin:0;font-size:12px;line-height:18px;color:#5b6470',
}

const footerTexts: Record<Locale, { why: (sender: string) => string; unsubscribe: string }> = {
  zh: { why: (sender) => `您收到这封邮件，是因为您同意接收${sender}的营销信息。`, unsubscribe: '退订' },
  en: { why: (sender) => `You receive this e-mail because you agreed to marketing from ${sender}.`, unsubscribe: 'Unsubscribe' },
  ja: {
    why: (sender) => `このメールは、${sender}からのお知らせの受信に同意された方にお送りしています。`,
    unsubscribe: '配信を停止する',
  },
  fr: {
    why: (sender) => `Vous recevez cet e-mail parce que vous avez accepté les communications de ${sender}.`,
    unsubscribe: 'Se désabonner',
  },
}
