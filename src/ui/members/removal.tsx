import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type MemberBelongings, needsHeir } from '#contract/members/members.ts'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css } from '../../../styled-system/css'

type Props = {
  /** Null while they are read. */
  belongings: MemberBelongings | null
  heir: string | null
  disabled: boolean
  onChoose: (heir: string) => void
}

/** What a member leaves behind, and the field for the person who gets it. */
export const Removal = ({ belongings, heir, disabled, onChoose }: Props) => {
  const { t } = useLingui()
  if (!belongings)
    return (
      <div role="status">
        <VisuallyHidden>
          <Trans>正在查看此人负责的内容…</Trans>
        </VisuallyHidden>
        <Skeleton height={96} />
      </div>
    )
  const { goals, alertRules, tokens, heirs } = belongings
  const isNeeded = needsHeir(belongings)
  return (
    <>
      <ul className={list}>
        <Line count={goals} fate={<Trans>移交</Trans>}>
          <Plural value={goals} other="# 个目标" />
        </Line>
        <Line count={alertRules} fate={<Trans>移交</Trans>}>
          <Plural value={alertRules} other="# 条告警规则的邮件通知" />
        </Line>
        <Line count={tokens} fate={<Trans>失效</Trans>}>
          <Plural value={tokens} other="# 个 API 令牌" />
        </Line>
        {!isNeeded && (
          <li className={css({ color: 'fg.muted' })}>
            <Trans>没有需要移交的内容。</Trans>
          </li>
        )}
      </ul>
      {isNeeded && (
        <ChoiceField
          label={t`新负责人`}
          name="heir"
          value={heir ?? ''}
          placeholder={t`请选择`}
          options={heirs.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={disabled}
          onEdit={onChoose}
          onLeave={nothing}
        />
      )}
    </>
  )
}

/** So many things of a kind, and what becomes of them. Nothing where there is none. */
const Line = ({ count, fate, children }: { count: number; fate: ReactNode; children: ReactNode }) =>
  count > 0 && (
    <li className={line}>
      <span>{children}</span>
      <span className={css({ color: 'fg.muted' })}>{fate}</span>
    </li>
  )

const list = css({ display: 'grid', gap: '1', fontSize: 's', fontVariantNumeric: 'tabular-nums' })
const line = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' })
const nothing = () => {}
