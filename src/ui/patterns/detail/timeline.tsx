import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Icon, type IconName } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** Something that happened. `at` is ISO 8601. `group` is the id of the group that it belongs to, if any. */
export type TimelineEntry = {
  id: string
  at: string
  icon: IconName
  title: ReactNode
  details?: ReactNode
  group?: string | null
}

/** Entries that belong together, for example those of one visit. Entries without a group that happened meanwhile are shown with them. */
export type TimelineGroup = { id: string; from: string; to: string; heading: ReactNode }

type Props = {
  label: string
  /** The latest first. */
  entries: readonly TimelineEntry[]
  groups?: readonly TimelineGroup[]
  /** In which days are counted, for example Europe/Paris. */
  timeZone: string
  more: { isLoading: boolean; onLoad: () => void } | null
}

/** What happened, the latest first, by days and groups. A group is on the day of its latest entry. */
export const Timeline = ({ label, entries, groups = none, timeZone, more }: Props) => {
  const { i18n } = useLingui()
  return (
    <section aria-label={label}>
      {byDay(inParts(entries, groups), timeZone).map(({ day, parts }) => (
        <div key={`${day} ${parts[0]?.id}`} className={css({ marginBottom: '5' })}>
          <h3 className={css({ fontSize: 's', fontWeight: 'bold', color: 'fg.muted', marginBottom: '2' })}>
            {dateText(i18n, parts[0]?.at ?? '', { dateStyle: 'full', timeZone })}
          </h3>
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
            {parts.map(({ id, group, entries: ofPart }) =>
              group ? (
                <div key={id} className={framed}>
                  <div className={css({ marginBottom: '3' })}>{group.heading}</div>
                  <Entries entries={ofPart} timeZone={timeZone} />
                </div>
              ) : (
                <Entries key={id} entries={ofPart} timeZone={timeZone} />
              ),
            )}
          </div>
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

const Entries = ({ entries, timeZone }: Pick<Props, 'entries' | 'timeZone'>) => {
  const { i18n } = useLingui()
  return (
    <ol className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {entries.map(({ id, at, icon, title, details }) => (
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
  )
}

const none: readonly TimelineGroup[] = []

type Part = { id: string; at: string; group: TimelineGroup | null; entries: TimelineEntry[] }

/** Each group at the place of its latest entry. What belongs to none stays between them. */
const inParts = (entries: readonly TimelineEntry[], groups: readonly TimelineGroup[]): Part[] => {
  const known = new Map(groups.map((group) => [group.id, group]))
  const parts: Part[] = []
  const open = new Map<string, Part>()
  for (const entry of entries) {
    const meanwhile = ({ from, to }: TimelineGroup) => entry.at >= from && entry.at <= to
    const group = (entry.group ? known.get(entry.group) : groups.find(meanwhile)) ?? null
    const last = parts.at(-1)
    const part = group ? open.get(group.id) : last?.group === null ? last : undefined
    if (part) part.entries.push(entry)
    else {
      const begun = { id: group ? group.id : entry.id, at: entry.at, group, entries: [entry] }
      parts.push(begun)
      if (group) open.set(group.id, begun)
    }
  }
  return parts
}

/** Parts by the day of their latest entry in a time zone. The order stays. */
const byDay = (parts: readonly Part[], timeZone: string): { day: string; parts: Part[] }[] => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const dayOf = (at: string) => (Number.isNaN(Date.parse(at)) ? '' : format.format(Date.parse(at)))
  const days: { day: string; parts: Part[] }[] = []
  for (const part of parts.flatMap((it) => (it.group ? [it] : splitByDay(it, dayOf)))) {
    const day = dayOf(part.at)
    const last = days.at(-1)
    if (last?.day === day) last.parts.push(part)
    else days.push({ day, parts: [part] })
  }
  return days
}

const splitByDay = (part: Part, dayOf: (at: string) => string): Part[] => {
  const split: Part[] = []
  for (const entry of part.entries) {
    const last = split.at(-1)
    if (last && dayOf(last.at) === dayOf(entry.at)) last.entries.push(entry)
    else split.push({ id: entry.id, at: entry.at, group: null, entries: [entry] })
  }
  return split
}

const entry = css({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr) auto', gap: '2', alignItems: 'start' })
const framed = css({
  padding: '3',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
})
