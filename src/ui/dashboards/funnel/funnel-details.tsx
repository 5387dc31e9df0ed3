import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Funnel } from '#contract/dashboards/dashboard.ts'
import { Link } from '#ui/components/link.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useStepNames } from '../report/step-names.ts'

/** Below the steps of the funnel: its visits by source or device, and the people who stopped at a step. */
export const FunnelDetails = ({ funnel: { split, people, steps } }: { funnel: Funnel }) => (
  <>
    {split && split.groups.length > 0 && <Groups {...split} steps={steps} />}
    {people && <People people={people} />}
  </>
)

type GroupsProps = NonNullable<Funnel['split']> & { steps: Funnel['steps'] }

const Groups = ({ groups, steps, by }: GroupsProps) => {
  const { t, i18n } = useLingui()
  const stepNames = useStepNames()
  const devices: Record<string, string> = { phone: t`手机`, tablet: t`平板`, desktop: t`电脑`, '': t`未知` }
  const nameOf = (name: string | null) => {
    if (name === null) return t`其他`
    if (by === 'device') return devices[name] ?? name
    return name === '' ? t`直接访问或未知` : name
  }
  const title = by === 'source' ? t`各来源的访问` : t`各设备的访问`
  return (
    <section className={css({ marginTop: '4' })}>
      <h3 className={css({ color: 'fg.muted', fontSize: 's', fontWeight: 'medium' })}>{title}</h3>
      <ChartTable
        label={title}
        head={[by === 'source' ? t`来源` : t`设备`, ...steps.map(({ step }) => stepNames[step])]}
        rows={groups.map(({ name, visits }) => [nameOf(name), ...visits.map((it) => i18n.number(it))])}
        cell={(text, row, column) => {
          const visits = groups[row]?.visits ?? []
          if (column === 0) return text
          return (
            <>
              <span className={css({ hideBelow: 'wide' })}>{text}</span>{' '}
              <span className={share}>{shareText(i18n, visits[column] ?? 0, visits[0] ?? 0)}</span>
            </>
          )
        }}
      />
    </section>
  )
}

const People = ({ people }: { people: NonNullable<Funnel['people']> }) => {
  const { t } = useLingui()
  if (people.length === 0)
    return (
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>没有可显示的人。</Trans>
      </p>
    )
  return (
    <section aria-label={t`在此停下的人`} className={css({ marginTop: '3', fontSize: 's' })}>
      <h3 className={css({ color: 'fg.muted', fontWeight: 'medium' })}>
        <Trans>最近在此停下的人</Trans>
      </h3>
      <ul className={css({ listStyle: 'none', display: 'grid', gap: '1', maxHeight: '200px', overflow: 'auto' })}>
        {people.map(({ profile, at }) => (
          <li key={profile} className={css({ display: 'flex', gap: '3' })}>
            <Link href={`/users/${profile}`} className={css({ flex: '1', fontFamily: 'mono', color: 'accent' })}>
              {profile.slice(0, 8)}…{profile.slice(-4)}
            </Link>
            <span className={css({ color: 'fg.muted' })}>
              <TimeText at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const share = css({ display: 'inline-block', minWidth: '9', color: { base: 'fg', wide: 'fg.muted' } })
