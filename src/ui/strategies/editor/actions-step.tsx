import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { nextArmId, propensitiesOf } from '#contract/decisions/arms.ts'
import { type Arm, strategyLimits } from '#contract/decisions/definition.ts'
import { Button } from '#ui/components/button.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'
import { NumberField } from './number-field.tsx'
import { Step } from './step.tsx'
import type { StepProps } from './strategy-fields.tsx'

/** Step 4: what is shown, and with which probability. */
export const ActionsStep = ({ draft, known, faultOf, onEdit }: StepProps) => {
  const { t } = useLingui()
  const { share } = useStrategyNames()
  const { arms, policy } = draft
  const shares = propensitiesOf(arms)
  const edit = (place: number, change: Partial<Arm>) =>
    onEdit({ arms: arms.map((it, at) => (at === place ? { ...it, ...change } : it)) })
  const add = (action: Arm['action']) => onEdit({ arms: [...arms, { id: nextArmId(arms), action, weight: 1 }] })
  const [first] = known.actions
  const problem = faultOf('arms')
  return (
    <Step
      id="step-actions"
      title={<Trans>4 动作</Trans>}
      description={<Trans>一个或多个方案，其中一个会被随机选中。概率等于权重除以权重之和。</Trans>}
    >
      {known.actions.length === 0 && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>
            还没有已发布的响应动作。
            <Link href="/response-actions/create" className={css({ color: 'accent' })}>
              创建响应动作
            </Link>
          </Trans>
        </p>
      )}
      {arms.map(({ id, action, weight }, place) => {
        const part = shares[place] ?? null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the name of an arm changes while it is typed.
          <fieldset key={place} className={armLook}>
            <legend className={css({ paddingInline: '1', fontSize: 's', color: 'fg.muted' })}>
              <Trans>方案 {id}</Trans>
            </legend>
            <TextField
              label={t`方案名称`}
              name={`arms.${place}.id`}
              autoComplete="off"
              value={id}
              problem={faultOf(`arms.${place}.id`)}
              onEdit={(it) => edit(place, { id: it })}
              onLeave={nothing}
            />
            <ChoiceField
              label={t`响应动作`}
              name={`arms.${place}.action`}
              value={action?.id ?? ''}
              placeholder={t`什么都不展示`}
              options={[
                ...known.actions.map((it) => ({ value: it.id, label: it.name })),
                ...(action && !known.actions.some((it) => it.id === action.id)
                  ? [{ value: action.id, label: t`不再可用的动作` }]
                  : []),
              ]}
              problem={faultOf(`arms.${place}.action`)}
              onEdit={(it) => {
                const chosen = known.actions.find((choice) => choice.id === it)
                edit(place, { action: chosen ? { id: chosen.id, version: chosen.version } : null })
              }}
              onLeave={nothing}
            />
            <NumberField
              label={t`权重`}
              name={`arms.${place}.weight`}
              min={0}
              value={weight}
              problem={faultOf(`arms.${place}.weight`)}
              onEdit={(it) => edit(place, { weight: it })}
            />
            <p
              className={css({ alignSelf: 'end', paddingBottom: '2', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}
            >
              {part === null ? '–' : share(part)}
            </p>
            <Button
              size="small"
              look="ghost"
              aria-label={t`移除方案 ${id}`}
              className={css({ alignSelf: 'end', marginBottom: '1' })}
              onClick={() => onEdit({ arms: arms.toSpliced(place, 1) })}
            >
              <Icon name="close" />
            </Button>
            <VersionNote action={action} known={known} onUpdate={(it) => edit(place, { action: it })} />
          </fieldset>
        )
      })}
      {arms.length < strategyLimits.arms && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button
            icon="plus"
            data-field="arms"
            disabled={!first}
            onClick={() => first && add({ id: first.id, version: first.version })}
          >
            <Trans>添加方案</Trans>
          </Button>
          <Button look="ghost" icon="plus" onClick={() => add(null)}>
            <Trans>添加“什么都不展示”</Trans>
          </Button>
        </div>
      )}
      <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {problem}
      </p>
      {policy.kind !== 'fixed' && (
        <Choice
          label={t`分配方式`}
          name="policy"
          value={policy.kind}
          options={[
            { value: policy.kind, label: t`学习分配` },
            { value: 'fixed', label: t`固定权重` },
          ]}
          onChoose={(kind) => kind === 'fixed' && onEdit({ policy: { kind } })}
        />
      )}
    </Step>
  )
}

type NoteProps = { action: Arm['action']; known: StepProps['known']; onUpdate: (action: NonNullable<Arm['action']>) => void }

/** Says where a newer version of the action is published than the one that the arm names. */
const VersionNote = ({ action, known, onUpdate }: NoteProps) => {
  const { i18n } = useLingui()
  const newest = known.actions.find((it) => it.id === action?.id)
  if (!action || !newest || newest.version <= action.version) return null
  const [used, latest] = [i18n.number(action.version), i18n.number(newest.version)]
  return (
    <p className={css({ gridColumn: '1 / -1', fontSize: 's', color: 'fg.muted' })}>
      <Trans>
        使用版本 {used}，现在最新的是版本 {latest}。
      </Trans>{' '}
      <button
        type="button"
        className={css({ color: 'accent', textDecoration: 'underline', cursor: 'pointer' })}
        onClick={() => onUpdate({ id: newest.id, version: newest.version })}
      >
        <Trans>改用最新版本</Trans>
      </button>
    </p>
  )
}

const armLook = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', wide: '160px minmax(0, 1fr) 160px 64px 36px' },
  // A narrow screen has the three fields below each other.
  '& > div': { gridColumn: { base: '1 / -1', wide: 'auto' } },
  gap: '3',
  minWidth: '0',
  padding: '3',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
})
const nothing = () => {}
