import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Icon, type IconName } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** Something that happened. `at` is ISO 8601. */
export type TimelineEntry = { id: string; at: string; icon: IconName; title: ReactNode; details?: ReactNode }

type Props = {
  label: string
  /** The latest first. */
  entries: readonly TimelineEntry[]
  /** In which days are counted, for example Europe/Paris. */
  timeZone: string
  more: { isLoading: boolean; onLoad: () => void } | null
}

/** What happened, the latest first, by days. */
export const Timeline = ({ label, entries, timeZone, more }: Props) => {
  const { i18n } = useLingui()
  return (
    <section aria-label={label}>
      {byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
        <div key={`${day} ${ofDay[0]?.id}`} className={css({ marginBottom: '5' })}>
          <h3 className={css({ fontSize: 's', fontWeight: 'bold', color: 'fg.muted', marginBottom: '2' })}>
            {dateText(i18n, ofDay[0]?.at ?? '', { dateStyle: 'full', timeZone })}
          </h3>
          <ol className={css({ display: 'grid', gap: '3' })}>
            {ofDay.map(({ id, at, icon, title, details }) => (
              <li key={id} className={entry}>
                <Icon name={icon} className={css({ color: 'fg.muted', marginTop: '3px' })} />
                <div className={css({ minWidth: '0' })}>
                  <div className={css({ overflowWrap: 'anywhere' })}>{title}</div>
                  {details && <div className={css({ fontSize: 's', color: 'fg.muted' })}>{details}</div>}
                </div>
                <time dateTime={at} className={css({ fontSize: 's', color: 'fg.muted', whiteSpace: 'nowrap' })}>
                  {dateText(i18n, at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone })}
                </time>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {more && (
        <Button busy={more.isLoading} onClick={more.onLoad}>
          <Trans>载入更早的</Trans>
        </Button>
      )}
    </section>
  )
}

/** Entries by the day on which they happened in a time zone. The order stays. */
const byDay = (entries: readonly TimelineEntry[], timeZone: string): { day: string; entries: TimelineEntry[] }[] => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const instant = Date.parse(entry.at)
    const day = Number.isNaN(instant) ? '' : format.format(instant)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

const entry = css({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr) auto', gap: '2', alignItems: 'start' })
