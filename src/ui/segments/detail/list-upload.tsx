import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { listFileLimits } from '#contract/segments/list-file.ts'
import type { ListMode, listUploadMachine } from '#machines/segments/list-upload.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css, cx } from '../../../../styled-system/css'
import { ListReportCard } from './list-report.tsx'

type Props = { actor: ActorRefFrom<typeof listUploadMachine> }

/** Takes a file of ids for a list, and says of each line that could not be used why. */
export const ListUpload = ({ actor }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { file, mode, refusal, problem, report } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (report) return <ListReportCard report={report} onDismiss={() => actor.send({ type: 'report.dismiss' })} />
  const [bytes, lines] = [i18n.number(listFileLimits.bytes / 1_000_000), i18n.number(listFileLimits.lines)]
  const refusals = { 'file.empty': t`这个文件是空的。`, 'file.tooLarge': t`文件最大 ${bytes} MB。请拆分后分别添加。` }
  const modes: { value: ListMode; label: string }[] = [
    { value: 'add', label: t`添加到名单` },
    { value: 'replace', label: t`替换整个名单：不在文件中的人会被移出` },
  ]
  return (
    <div className={css({ display: 'grid', gap: '4', maxWidth: '640px' })}>
      <p className={css({ color: 'fg.muted' })}>
        <Trans>
          每行一个用户：用户 ID（cdpId）、登录 ID 或匿名 ID。有多列时，使用标题为 profile_id、user_id 或 anonymous_id
          的那一列，否则用第一列。最大 {bytes} MB、{lines} 行，UTF-8 或 UTF-16。
        </Trans>
      </p>
      {refusal && <Callout kind="bad">{refusals[refusal]}</Callout>}
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      {file ? (
        <>
          <p className={css({ overflowWrap: 'anywhere' })}>
            <Trans>
              已选择 {file.name}（{i18n.number(Math.ceil(file.size / 1_000))} kB）
            </Trans>
          </p>
          <fieldset disabled={isBusy} className={css({ display: 'grid', gap: '2' })}>
            <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
              <Trans>怎样处理</Trans>
            </legend>
            {modes.map(({ value, label }) => (
              <label key={value} className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
                <input
                  type="radio"
                  name="mode"
                  checked={mode === value}
                  onChange={() => actor.send({ type: 'mode.choose', mode: value })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <div className={css({ display: 'flex', gap: '2' })}>
            <Button
              look={mode === 'replace' ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={() => actor.send({ type: 'upload.confirm' })}
            >
              {mode === 'replace' ? <Trans>上传并替换</Trans> : <Trans>上传并添加</Trans>}
            </Button>
            <Button look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'file.drop' })}>
              <Trans>换一个文件</Trans>
            </Button>
          </div>
        </>
      ) : (
        <label className={cx(buttonRecipe({ look: 'primary' }), chooser)}>
          <Trans>选择 CSV 文件</Trans>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className={css({ srOnly: true })}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) actor.send({ type: 'file.choose', file: chosen })
              // The same file can be chosen again after it was mended.
              target.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}

const chooser = css({
  justifySelf: 'start',
  position: 'relative',
  _focusWithin: { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
})
