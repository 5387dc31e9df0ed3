import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CodeProblemCode } from '#contract/coupons/code-file.ts'
import type { codeUploadMachine } from '#machines/coupons/code-upload.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css, cx } from '../../../styled-system/css'

/** Takes a file of codes for a pool, and says of each line that could not be used why. */
export const CodeUpload = ({ actor }: { actor: ActorRefFrom<typeof codeUploadMachine> }) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { file, refusal, problem, report } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const texts: Record<CodeProblemCode, string> = {
    empty: t`没有券码`,
    tooLong: t`超过 40 个字符`,
    invalid: t`含有空格或不能使用的字符`,
    quote: t`引号没有成对`,
    columns: t`列数不够`,
    repeated: t`在文件中重复`,
    taken: t`项目中已有`,
  }
  if (report)
    return (
      <Card aria-label={t`上传的结果`} className={css({ display: 'grid', gap: '3' })}>
        <p role="status">
          <Trans>
            已添加 {i18n.number(report.added)} 个券码，{i18n.number(report.rejected)} 行无法使用。
          </Trans>
        </p>
        {report.problems.length > 0 && (
          <ul className={css({ maxHeight: '320px', overflow: 'auto', fontSize: 's' })}>
            {report.problems.map(({ line, code, value }) => (
              <li key={line}>
                <Trans>
                  第 {i18n.number(line)} 行：{texts[code]}
                </Trans>{' '}
                <code className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{value}</code>
              </li>
            ))}
          </ul>
        )}
        <Button className={css({ justifySelf: 'start' })} onClick={() => actor.send({ type: 'report.dismiss' })}>
          <Trans>上传另一个文件</Trans>
        </Button>
      </Card>
    )
  return (
    <Card aria-label={t`添加券码`} className={css({ display: 'grid', gap: '3' })}>
      <p className={css({ color: 'fg.muted' })}>
        <Trans>每行一个券码。有多列时，使用标题为 code 的那一列，否则用第一列。最大 4 MB、100,000 行。</Trans>
      </p>
      {refusal && (
        <Callout kind="bad">{refusal === 'file.empty' ? t`这个文件是空的。` : t`文件最大 4 MB。请拆分后分别添加。`}</Callout>
      )}
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      {file ? (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <span className={css({ overflowWrap: 'anywhere' })}>{file.name}</span>
          <Button look="primary" busy={isBusy} onClick={() => actor.send({ type: 'upload.confirm' })}>
            <Trans>上传并添加</Trans>
          </Button>
          <Button look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'file.drop' })}>
            <Trans>换一个文件</Trans>
          </Button>
        </div>
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
    </Card>
  )
}

const chooser = css({
  justifySelf: 'start',
  position: 'relative',
  _focusWithin: { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
})
