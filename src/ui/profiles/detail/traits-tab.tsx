import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css, cx } from '../../../../styled-system/css'
import { SimpleTable } from './simple-table.tsx'

type Trait = ProfileDetail['traitDetails'][string]

type Props = {
  traits: ProfileDetail['traitDetails']
  mayWrite: boolean
  onAdd: () => void
  onChange: (name: string, value: unknown) => void
  onRemove: (name: string) => void
}

/** What a person is like: each trait with where it comes from and what it was before. */
export const TraitsTab = ({ traits, mayWrite, onAdd, onChange, onRemove }: Props) => {
  const { t } = useLingui()
  const entries = Object.entries(traits).sort(([a], [b]) => (a < b ? -1 : 1))
  const sources: Record<Trait['by'], string> = { page: t`页面`, server: t`服务器`, person: t`手动` }
  const add = mayWrite ? (
    <Button icon="plus" onClick={onAdd}>
      <Trans>添加特征</Trans>
    </Button>
  ) : (
    <MayNotChange />
  )
  if (entries.length === 0)
    return (
      <EmptyState icon="layers" title={t`还没有特征`} action={add}>
        <Trans>通过 identify 发送的特征会出现在这里，也可以手动添加。</Trans>
      </EmptyState>
    )
  return (
    <>
      <div className={cx(css({ display: 'flex', marginBottom: '3' }), mayWrite && css({ justifyContent: 'flex-end' }))}>
        {add}
      </div>
      <SimpleTable
        label={t`特征`}
        head={[t`名称`, t`值`, t`来自`, t`更新于`, t`之前的值`, ...(mayWrite ? [''] : [])]}
        rows={entries.map(([name, { value, by, at, before }]) => ({
          id: name,
          cells: [
            <code key="name">{name}</code>,
            value === null ? <Trans key="value">已移除</Trans> : textOf(value),
            sources[by],
            <TimeText key="at" at={at} />,
            before && textOf(before.value),
            ...(mayWrite
              ? [
                  <span key="actions" className={css({ display: 'inline-flex', gap: '1' })}>
                    <Button
                      size="small"
                      look="ghost"
                      icon="edit"
                      aria-label={t`修改 ${name}`}
                      onClick={() => onChange(name, value ?? '')}
                    />
                    {value !== null && (
                      <Button
                        size="small"
                        look="ghost"
                        icon="trash"
                        aria-label={t`移除 ${name}`}
                        onClick={() => onRemove(name)}
                      />
                    )}
                  </span>,
                ]
              : []),
          ],
        }))}
      />
    </>
  )
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
