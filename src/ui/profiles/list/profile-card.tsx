import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Link } from '#ui/components/link.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from '../person/names.ts'
import { ShortId } from '../person/short-id.tsx'

/** A person on a card: who, when they came last, what they bought. */
export const ProfileCard = ({ profile, href }: { profile: ProfileRow; href: string }) => {
  const { i18n } = useLingui()
  const { states, nameOf, countryName } = usePersonNames()
  const { id, state, lastSeen, firstSeen, visits, orders, revenue, source, country, segments } = profile
  const more = segments.length - 2
  return (
    <article className={surface}>
      <header className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
        <h2 className={name}>
          <Link href={href} className={link}>
            {nameOf(profile)}
          </Link>
        </h2>
        <Badge tone={state === 'identified' ? 'accent' : 'neutral'}>{states[state]}</Badge>
      </header>
      <p className={line}>
        <ShortId id={id} />
        {source && <> · {source}</>}
        {country && <> · {countryName(country)}</>}
      </p>
      <dl className={facts}>
        <Figure label={<Trans>访问</Trans>} value={i18n.number(visits)} />
        <Figure label={<Trans>订单</Trans>} value={i18n.number(orders)} />
        <Figure
          label={<Trans>收入</Trans>}
          value={i18n.number(revenue, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        />
      </dl>
      <p className={line}>
        {lastSeen && (
          <Trans>
            最近 <TimeText at={lastSeen} />
          </Trans>
        )}
        {firstSeen && (
          <>
            {' · '}
            <Trans>
              首次 <TimeText at={firstSeen} />
            </Trans>
          </>
        )}
      </p>
      {segments.length > 0 && (
        <p className={line}>
          {segments
            .slice(0, 2)
            .map((it) => it.name)
            .join(' · ')}
          {more > 0 && ` +${more}`}
        </p>
      )}
    </article>
  )
}

const Figure = ({ label, value }: { label: ReactNode; value: string }) => (
  <div className={css({ minWidth: '0' })}>
    <dt className={css({ fontSize: 'xs', color: 'fg.muted' })}>{label}</dt>
    <dd className={css({ fontSize: 'l', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
      {value}
    </dd>
  </div>
)

const surface = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  height: 'full',
  padding: '3',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  _hover: { borderColor: 'line.strong' },
  _focusWithin: { borderColor: 'accent' },
})
const name = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 'medium',
})
/** The whole card is the link. */
const link = css({ color: 'accent', textDecoration: 'none', _after: { content: '""', position: 'absolute', inset: '0' } })
const line = css({ fontSize: 's', color: 'fg.muted', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const facts = css({ display: 'grid', gridTemplateColumns: '1fr 1fr 2fr', gap: '2', marginBlock: '1' })
