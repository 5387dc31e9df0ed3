import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AiModelFailure, AiModelTestResult } from '#contract/platform/ai-models.ts'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../styled-system/css'

/** What came of a test call: how long it took, and the beginning of what was answered. */
export const TestOutcome = ({ result: { failure, status, milliseconds, answer } }: { result: AiModelTestResult }) => {
  const { t, i18n } = useLingui()
  const failures: Record<AiModelFailure, string> = {
    address: t`不允许访问此地址`,
    timeout: t`超时，未收到回答`,
    connection: t`无法建立连接`,
    redirect: t`服务器要求跳转，未跟随`,
    status: t`服务器返回错误状态`,
    format: t`回答不是对话补全格式`,
    key: t`无法解密已保存的密钥，请重新填写`,
  }
  const latency = i18n.number(milliseconds, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
  return (
    <div role="status" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      {failure === null ? (
        <p>
          <Trans>模型在 {latency} 内回答：</Trans>
        </p>
      ) : (
        <Callout kind="bad">
          {failures[failure]}
          {status !== null && ` (HTTP ${status})`} · {latency}
        </Callout>
      )}
      {answer !== '' && <pre className={said}>{answer}</pre>}
    </div>
  )
}

const said = css({
  padding: '3',
  borderRadius: 'm',
  bg: 'bg.sunken',
  fontSize: 's',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
