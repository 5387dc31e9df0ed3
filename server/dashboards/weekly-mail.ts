import type { DateRange } from '#contract/dashboards/range.ts'
import type { Locale } from '#contract/http/locale.ts'
import { holds } from '#contract/organisation/roles.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { escaped, type MailTemplate } from '#server/mail/templates.ts'
import type { ToldStrategy, WeeklyContent } from './weekly-content.ts'
import { figuresOf, percentOf } from './weekly-figures.ts'
import { type WeeklyTexts, weeklyTexts } from './weekly-mail-texts.ts'

type Summary = {
  project: { id: string; name: string }
  content: WeeklyContent
  /** What the recipient holds in the project: only what they may read is told. */
  held: readonly string[]
  origin: string
}

/** A line of the mail, with the page that it is about. */
type Line = { text: string; link?: string }
type Part = { title: string; lines: Line[] }

/** The week of a project in figures, with the strategies that run and what needs attention. The subject contains no name. */
export const weeklyMail = (locale: Locale, { project, content, held, origin }: Summary): MailTemplate => {
  const texts = weeklyTexts[locale]
  const { range, zone, strategies, unlisted } = content
  const address = new URLSearchParams({ project: project.id, ...range, zone })
  const week = `${origin}/dashboard?${address}`
  const shown = (name: string) => (holds(held, 'profile:pii') ? name : maskText(name))
  const figures: Part = {
    title: texts.figures,
    lines:
      content.totals.events === 0
        ? [{ text: texts.noEvents, link: week }]
        : figuresOf(locale, content).map((text) => ({ text, link: week })),
  }
  const mayReadEffects = holds(held, 'effect:read')
  const page = `${origin}/dashboard?${new URLSearchParams({ project: project.id })}`
  const running: Part = {
    title: texts.strategies,
    lines: [
      ...strategies.map((it) => ({ text: strategyText(locale, it, shown, mayReadEffects), link: page })),
      ...(unlisted > 0 ? [{ text: texts.unlisted(unlisted) }] : []),
      ...(strategies.length === 0 ? [{ text: texts.noStrategies }] : []),
    ],
  }
  const parts = [
    figures,
    ...(holds(held, 'strategy:read') ? [running] : []),
    { title: texts.attention, lines: attentionIn(texts, content, { held, shown, page }) },
  ]
  const heading = `${shown(project.name)} · ${dates(locale, range)}`
  return {
    subject: `Causeway · ${texts.subject(dates(locale, range))}`,
    text: textOf({ heading, parts, texts, zone }),
    html: htmlOf({ heading, parts, texts, zone }),
  }
}

const dates = (locale: Locale, { from, to }: DateRange): string => {
  const written = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
  return written.formatRange(new Date(from), new Date(to))
}

/** A strategy with what the page of effects says of it, and with the figure only where that page shows one. */
const strategyText = (locale: Locale, it: ToldStrategy, shown: (name: string) => string, mayReadEffects: boolean): string => {
  const texts = weeklyTexts[locale]
  const name = shown(it.name)
  if (!mayReadEffects) return name
  if (!it.result) return texts.effect(name, texts.unmet)
  const { metric, name: own, verdict } = it.result
  const id = metric === 'goal' ? (own ?? '') : metric
  const called = Object.entries(texts.metrics).find(([known]) => known === id)?.[1] ?? shown(id)
  const { delta, interval } = it.change ?? {}
  const change =
    delta === undefined || interval === undefined
      ? ''
      : texts.change(percentOf(locale, delta), percentOf(locale, interval[0]), percentOf(locale, interval[1]))
  return texts.effect(name, `${texts.of(called)}${texts.verdicts[verdict.code]}${change}`)
}

type Asked = { held: readonly string[]; shown: (name: string) => string; page: string }

const attentionIn = (
  texts: WeeklyTexts,
  { firings, strategies, isIncomplete }: WeeklyContent,
  { held, shown, page }: Asked,
): Line[] => {
  const mayReadEffects = holds(held, 'strategy:read') && holds(held, 'effect:read')
  const unhealthy = mayReadEffects ? strategies.filter(({ result }) => result?.verdict.code === 'unhealthy') : []
  const hasFirings = holds(held, 'monitoring:read') && (firings.fired > 0 || firings.open > 0)
  const found: Line[] = [
    ...(isIncomplete ? [{ text: texts.incomplete, link: page }] : []),
    ...(hasFirings ? [{ text: texts.alerts(firings.fired, firings.open), link: page }] : []),
    ...unhealthy.map(({ name }) => ({ text: texts.unhealthy(shown(name)), link: page })),
  ]
  return found.length === 0 ? [{ text: texts.quiet }] : found
}

type Written = { heading: string; parts: Part[]; texts: WeeklyTexts; zone: string }

/** A link follows the last of the lines that have it. */
const textOf = ({ heading, parts, texts, zone }: Written): string => {
  const blocks = parts.map(({ title, lines }) => {
    const written = lines.flatMap(({ text, link }, place) => [
      `- ${text}`,
      ...(link !== undefined && link !== lines[place + 1]?.link ? [`  ${link}`] : []),
    ])
    return [title, ...written].join('\n')
  })
  return `${[heading, ...blocks, texts.zone(zone)].join('\n\n')}\n`
}

const htmlOf = ({ heading, parts, texts, zone }: Written): string => {
  const line = ({ text, link }: Line) => `<li>${link === undefined ? escaped(text) : anchor(link, text)}</li>`
  const blocks = parts.map(({ title, lines }) => `<h3>${escaped(title)}</h3><ul>${lines.map(line).join('')}</ul>`)
  return [`<h2>${escaped(heading)}</h2>`, ...blocks, `<p>${escaped(texts.zone(zone))}</p>`].join('')
}

const anchor = (link: string, text: string) => `<a href="${escaped(link).replaceAll('"', '&quot;')}">${escaped(text)}</a>`
