import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Visit } from '#contract/profiles/history.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Duration } from '#ui/components/duration.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from '../person/names.ts'

/** When a visit was, and what it adds up to, whatever part of it is listed. */
export const VisitHeading = ({ visit, timeZone }: { visit: Visit; timeZone: string }) => {
  const { i18n } = useLingui()
  const { countryName } = usePersonNames()
  const { startedAt, lastAt, pageViews, events, engagedMs, source, entryPath, country, device } = visit
  const start = (
    <time dateTime={startedAt}>
      {dateText(i18n, startedAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })}
    </time>
  )
  const lasted = rounded(Date.parse(lastAt) - Date.parse(startedAt))
  const engaged = rounded(engagedMs)
  const facts: { id: string; text: ReactNode }[] = [
    ...(lasted > 0 ? [{ id: 'lasted', text: <Lasted of={lasted} /> }] : []),
    { id: 'pages', text: <Plural value={pageViews} other="# 个页面" /> },
    { id: 'events', text: <Plural value={events} other="# 个事件" /> },
    ...(engaged > 0 ? [{ id: 'engaged', text: <Engaged of={engaged} /> }] : []),
    ...(source ? [{ id: 'source', text: <Trans>来自 {source}</Trans> }] : []),
    ...(entryPath ? [{ id: 'entry', text: <Trans>从 {entryPath} 进入</Trans> }] : []),
    ...(device ? [{ id: 'device', text: device }] : []),
    ...(country ? [{ id: 'country', text: countryName(country) }] : []),
  ]
  return (
    <>
      <h4 className={css({ fontWeight: 'medium' })}>
        <Trans>{start} 开始的访问</Trans>
      </h4>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', fontSize: 's', color: 'fg.muted' })}>
        {facts.map(({ id, text }) => (
          <li key={id} className={css({ overflowWrap: 'anywhere' })}>
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

/** To whole minutes, or to whole seconds of less than a minute. */
const rounded = (milliseconds: number): number => {
  const unit = milliseconds < 60_000 ? 1_000 : 60_000
  return Math.round(milliseconds / unit) * unit
}

const Lasted = ({ of }: { of: number }) => (
  <Trans>
    历时 <Duration milliseconds={of} />
  </Trans>
)

const Engaged = ({ of }: { of: number }) => (
  <Trans>
    停留 <Duration milliseconds={of} />
  </Trans>
)
