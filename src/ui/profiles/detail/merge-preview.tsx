import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MergeAnswer } from '#contract/profiles/history.ts'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from '../person/names.ts'
import { SimpleTable } from './simple-table.tsx'

/** What a merge would change: each value of both profiles, and of the one that they become. */
export const MergePreview = ({ preview }: Pick<MergeAnswer, 'preview'>) => {
  const { t, i18n } = useLingui()
  const { consents, consentStates } = usePersonNames()
  const { counts, revenue, traits, consent, assignments, areBothIdentified, changesUnit, userIds, atoms } = preview
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 })
  const ids = i18n.number(atoms)
  const rows = [
    { name: t`事件数`, ...texts(counts.events, number) },
    { name: t`访问次数`, ...texts(counts.visits, number) },
    { name: t`浏览页面`, ...texts(counts.pageViews, number) },
    { name: t`订单数`, ...texts(counts.orders, number) },
    ...revenue.map(({ currency, ...it }) => ({ name: t`收入（${currency}）`, ...texts(it, number) })),
    ...traits.map(({ trait, ...it }) => ({ name: t`特征 ${trait}`, ...texts(it, textOf) })),
    ...consent.map(({ category, ...it }) => ({
      name: t`同意：${consents[category]}`,
      ...texts(it, (state) => consentStates[state]),
    })),
  ]
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {areBothIdentified && (
        <Callout kind="bad">
          <Trans>两边都有登录 ID，可能是两个不同的人。请确认后再合并。</Trans>
        </Callout>
      )}
      <p>
        <Trans>会移动 {ids} 个 ID。</Trans>{' '}
        {userIds.length > 0 && (
          <Trans>
            合并后的登录 ID：<code>{userIds.join(', ')}</code>
          </Trans>
        )}
      </p>
      <SimpleTable
        label={t`合并会改变什么`}
        head={['', t`另一个用户`, t`当前用户`, t`合并后`]}
        rows={rows.map(({ name, from, into, merged }) => ({
          id: name,
          cells: [name, from, into, <strong key="merged">{merged}</strong>],
        }))}
      />
      {changesUnit && (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>合并后的用户按较早的匿名 ID 分组，在随机分组中可能换到另一组。</Trans>
        </p>
      )}
      {assignments.map(({ strategy, from, into }) => (
        <p key={strategy} className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>
            策略 {strategy}：另一个用户在 {from}，当前用户在 {into}
          </Trans>
        </p>
      ))}
    </div>
  )
}

type Merged<Value> = { from: Value; into: Value; merged: Value }

const texts = <Value,>({ from, into, merged }: Merged<Value>, textFor: (value: Value) => string): Merged<string> => ({
  from: textFor(from),
  into: textFor(into),
  merged: textFor(merged),
})

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
