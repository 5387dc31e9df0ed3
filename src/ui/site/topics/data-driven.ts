import { msg } from '@lingui/core/macro'
import { ReceiptsPicture } from '#ui/site/pictures/receipts.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const dataDriven: Topic = {
  path: '/features/data-driven',
  stage: 'available',
  title: msg`判断建立在完整的数据上`,
  lead: msg`采集脚本先把事件写入访客的浏览器，收到回执后才移除。网络中断和重复发送都不会改变计数。`,
  points: [
    { title: msg`先保存，再发送`, text: msg`断网、刷新或关闭页面之后，尚无回执的事件在下次打开时继续发送。` },
    { title: msg`逐条回执`, text: msg`每个事件得到一个回答：已接收、重复，或被拒绝及其原因。“已接收”表示已经写入数据库。` },
    { title: msg`同一编号，只算一次`, text: msg`每个事件有唯一编号，重试时编号不变，由数据库保证不重复。` },
  ],
  scenario: {
    title: msg`地铁里的订单`,
    text: msg`访客在隧道里下单，网络断了。事件留在浏览器里，列车出站后以原来的编号再次发送；服务器即使收到两次，数据里也只有一笔。`,
  },
  measures: [
    { title: msg`丢失`, text: msg`测试强行结束服务器进程，再核对每一条“已接收”的事件都在数据库里。` },
    { title: msg`重复`, text: msg`同一批事件重复发送，数据库中的行数不变。` },
    { title: msg`拒绝`, text: msg`每个被拒绝的事件都带有原因，例如内容过大或嵌套过深。` },
  ],
  Picture: ReceiptsPicture,
}
