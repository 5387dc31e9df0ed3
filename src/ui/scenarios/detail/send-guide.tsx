import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { css } from '../../../../styled-system/css'
import { serverCall, trackerCall } from './examples.ts'

type Props = { scenario: Scenario; required: readonly string[]; origin: string; copying: ActorRefFrom<typeof copyingMachine> }

/** The exact calls that send a scenario, from a page and from a server. */
export const SendGuide = ({ scenario, required, origin, copying }: Props) => {
  const { t } = useLingui()
  const copied = useSelector(copying, (it) => (it.hasTag('copied') ? it.context.copied?.what : null))
  const calls = [
    {
      id: 'page',
      label: t`从页面发送`,
      code: trackerCall(scenario, required),
      isPlain: false,
      text: <Trans>页面自己发送后，脚本不再在该页面自动检测这个场景。</Trans>,
    },
    ...(scenario === 'exit_intent'
      ? []
      : [
          {
            id: 'server',
            label: t`从服务器发送`,
            code: serverCall(scenario, required, origin),
            isPlain: true,
            text:
              scenario === 'purchase' ? (
                <Trans>推荐：订单确认后由服务器发送最可靠。相同的 order_id 只计一个订单。</Trans>
              ) : (
                <Trans>用户 ID 须与页面上 identify 的相同，事件才会归到同一个人。</Trans>
              ),
          },
        ]),
  ]
  return (
    <TitledCard
      id="scenario-send"
      title={<Trans>如何发送</Trans>}
      description={
        <Trans>
          先在页面上安装脚本：
          <Link href="/sdk" className={link}>
            开发者工具
          </Link>
          中有密钥和安装代码。
        </Trans>
      }
    >
      <ul className={css({ display: 'grid', gap: '5', listStyle: 'none' })}>
        {calls.map(({ id, label, code, isPlain, text }) => (
          <li key={id} className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
            <CodeBlock
              label={label}
              code={code}
              isPlain={isPlain}
              action={
                <CopyButton
                  copied={copied === id}
                  label={label}
                  onCopy={() => copying.send({ type: 'copy.request', what: id, text: code })}
                />
              }
            />
            <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>{text}</p>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

const link = css({ color: 'accent', textDecoration: 'underline' })
