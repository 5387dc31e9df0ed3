import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { scenarioLimits } from '#contract/scenarios/settings.ts'
import type { TypedRules, WrongRule } from '#machines/scenarios/scenario-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { recordOf } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { WhereFields } from '#ui/patterns/condition-tree/where-list.tsx'
import { css } from '../../../../styled-system/css'
import { PatternsField } from './patterns-field.tsx'

type Props = { typed: TypedRules; wrong: readonly WrongRule[]; onEdit: (rules: TypedRules) => void }

/** Which events of a scenario start strategies, as it is typed. */
export const RulesFields = ({ typed, wrong, onEdit }: Props) => {
  const { t } = useLingui()
  const edit = (different: Partial<TypedRules>) => onEdit({ ...typed, ...different })
  const { conditions } = typed
  const isWrong = (place: number) => (field: string) => wrong.some((it) => it.startsWith(`conditions.${place}.${field}`))
  const isIncomplete = wrong.some((it) => it.startsWith('conditions'))
  return (
    <>
      <label className={css({ display: 'flex', gap: '3', alignItems: 'baseline' })}>
        <input type="checkbox" checked={typed.isEnabled} onChange={({ target }) => edit({ isEnabled: target.checked })} />
        <span>
          <span className={css({ fontWeight: 'medium' })}>
            <Trans>启用此场景</Trans>
          </span>
          <span className={hint}>
            <Trans>停用后，任何事件都不会由此场景开始策略。脚本仍会发送事件。</Trans>
          </span>
        </span>
      </label>
      <fieldset className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>附加条件，须全部满足</Trans>
        </legend>
        {conditions.map((condition, place) => (
          <WhereFields
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
            key={place}
            condition={recordOf(condition)}
            isWrong={isWrong(place)}
            onEdit={(it) => edit({ conditions: conditions.with(place, it) })}
            onRemove={() => edit({ conditions: conditions.toSpliced(place, 1) })}
          />
        ))}
        {conditions.length < scenarioLimits.conditions && (
          <span>
            <Button
              size="small"
              icon="plus"
              onClick={() => edit({ conditions: [...conditions, { property: '', is: 'gte', value: null }] })}
            >
              <Trans>添加条件</Trans>
            </Button>
          </span>
        )}
        <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
          {isIncomplete && <Trans>请把每个条件填写完整</Trans>}
        </p>
        <p className={hint}>
          <Trans>例如 value 大于或等于 100。page.path、page.url、page.title 和 page.referrer 是事件所在页面的属性。</Trans>
        </p>
      </fieldset>
      <PatternsField
        label={t`只限这些页面`}
        value={typed.only}
        isWrong={wrong.includes('only')}
        onEdit={(only) => edit({ only })}
      />
      <PatternsField
        label={t`不包括这些页面`}
        value={typed.except}
        isWrong={wrong.includes('except')}
        onEdit={(except) => edit({ except })}
      />
      <p className={hint}>
        <Trans>每行一个路径，* 代表任意字符，例如 /shop/*。服务器发送的事件没有页面，不受页面规则限制。</Trans>
      </p>
    </>
  )
}

const hint = css({ display: 'block', fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })
