import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { logoLimits, logoTypes } from '#contract/organization-settings/logo.ts'
import type { organizationLogoMachine } from '#machines/organization-settings/organization-logo.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { LogoImage } from '#ui/components/logo-image.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { css, cx } from '../../../styled-system/css'

type LogoActor = ActorRefFrom<typeof organizationLogoMachine>

/** The logo of the organisation, which members see beside its name. */
export const LogoSection = ({ actor, mayWrite }: { actor: LogoActor; mayWrite: boolean }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { state, refusal, problem } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const [kilobytes, side] = [logoLimits.bytes / 1_000, logoLimits.side]
  return (
    <TitledCard
      id="organization-logo"
      title={t`组织标志`}
      description={<Trans>只有成员能看到，显示在用户菜单中组织名称的旁边。</Trans>}
    >
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'logo.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {!state && !isFailed && <Skeleton height={80} />}
      {state && (
        <div className={css({ display: 'grid', gap: '3' })}>
          {refusal && (
            <Callout kind="bad">
              {refusal === 'file.empty' ? t`这个文件是空的。` : t`文件不能超过 ${kilobytes} kB，请压缩或缩小后再上传。`}
            </Callout>
          )}
          {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'center' })}>
            <div className={frame}>
              {state.logo ? (
                <LogoImage logo={state.logo} size={72} alt={t`当前的组织标志`} />
              ) : (
                <span className={css({ fontSize: 's', color: 'fg.muted' })}>
                  <Trans>未设置</Trans>
                </span>
              )}
            </div>
            {mayWrite && <Changes actor={actor} hasLogo={state.logo !== null} />}
          </div>
          <p className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
            <Trans>
              PNG、JPEG 或 WebP，最大 {kilobytes} kB，每边最多 {side} 像素。
            </Trans>
          </p>
          {!mayWrite && <MayNotChange />}
        </div>
      )}
    </TitledCard>
  )
}

const Changes = ({ actor, hasLogo }: { actor: LogoActor; hasLogo: boolean }) => {
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <label aria-busy={isBusy} className={cx(buttonRecipe({ look: 'secondary' }), chooser)}>
        {hasLogo ? <Trans>更换标志</Trans> : <Trans>上传标志</Trans>}
        <input
          type="file"
          accept={logoTypes.join(',')}
          disabled={isBusy}
          className={css({ srOnly: true })}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) actor.send({ type: 'file.choose', file: chosen })
            // The same file can be chosen again after it was mended.
            target.value = ''
          }}
        />
      </label>
      {hasLogo && (
        <Button look="ghost" busy={isBusy} onClick={() => actor.send({ type: 'logo.remove' })}>
          <Trans>移除标志</Trans>
        </Button>
      )}
    </div>
  )
}

const frame = css({
  display: 'grid',
  placeItems: 'center',
  width: '24',
  height: '24',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  bg: 'bg.raised',
})
const chooser = css({
  position: 'relative',
  _focusWithin: { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
})
