import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { absoluteChoices, idleChoices } from '#contract/organization-settings/settings.ts'
import { css } from '../../../styled-system/css'
import { useSpans } from './names.ts'
import { ChoiceOf, type SectionActor, SectionFrame, useField } from './section-frame.tsx'

type Props = { actor: SectionActor; mayWrite: boolean }

/** How members sign in: with a second factor or without, and for how long. */
export const SecuritySection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const field = useField(actor)
  const { minutes } = useSpans()
  const required = field('factorRequired')
  const isChosen = required.value === 'yes'
  const without = useSelector(actor, (it) => it.context.organization?.security.withoutFactor ?? null)
  const choicesOf = (choices: readonly number[]) => choices.map((it) => ({ value: String(it), label: minutes(it) }))
  return (
    <SectionFrame
      actor={actor}
      mayWrite={mayWrite}
      id="organization-security"
      title={t`安全`}
      description={<Trans>对所有成员生效，从他们的下一次操作开始。保存前需要确认您的密码。</Trans>}
    >
      <div className={css({ display: 'flex', gap: '3', alignItems: 'baseline' })}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => required.onEdit(target.checked ? 'yes' : '')}
        />
        <div>
          <label htmlFor={id} className={css({ fontWeight: 'medium' })}>
            <Trans>要求所有成员开启两步验证</Trans>
          </label>
          <p id={`${id}-hint`} className={hint}>
            <Trans>尚未开启的成员登录后，要先完成设置才能继续使用。您自己必须已经开启。</Trans> <Without count={without} />
          </p>
        </div>
      </div>
      <ChoiceOf
        label={t`不操作多久后退出登录`}
        field={field('idleMinutes')}
        problem={t`不能长于登录的最长有效期`}
        options={choicesOf(idleChoices)}
      />
      <ChoiceOf
        label={t`登录的最长有效期`}
        field={field('absoluteMinutes')}
        hint={<Trans>到期后即使一直在使用，也需要重新登录。</Trans>}
        problem={t`请选择有效期`}
        options={choicesOf(absoluteChoices)}
      />
    </SectionFrame>
  )
}

const Without = ({ count }: { count: number | null }) => {
  if (count === null) return null
  return count === 0 ? <Trans>目前所有成员都已开启。</Trans> : <Plural value={count} other="目前有 # 位成员尚未开启。" />
}

const hint = css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })
