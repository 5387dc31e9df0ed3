import { msg } from '@lingui/core/macro'
import { RolesPicture } from '#ui/site/pictures/roles.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const enterpriseServices: Topic = {
  path: '/solutions/enterprise-services',
  stage: 'building',
  title: msg`一个组织，多个项目，互不越界`,
  lead: msg`面向有多个品牌和团队的企业：数据按组织隔离，权限由服务器检查，数据库可以是您自己的。`,
  points: [
    { title: msg`组织之间的隔离`, text: msg`由数据库的行级安全隔离；他人的编号与不存在的编号得到同样的回答。今天已经做到。` },
    { title: msg`您自己的数据库`, text: msg`默认使用内嵌数据库；设置一个地址，即改用 PostgreSQL，数据表与查询不变。` },
    { title: msg`角色与权限`, text: msg`所有者、管理员、营销、分析、开发、查看者六种内置角色，另可自定义。` },
  ],
  scenario: {
    title: msg`三个品牌，一个团队`,
    text: msg`集团为每个品牌建一个项目，各有自己的密钥和事件流。分析人员看得到三个项目，外包开发只看得到其中一个；有人离职，他的会话随即失效。`,
  },
  measures: [
    { title: msg`越权的请求`, text: msg`测试以另一组织的身份调用各个接口，回答必须与“不存在”相同。` },
    { title: msg`恢复的时间`, text: msg`进程被强行结束之后，到重新接收事件的时间。` },
    { title: msg`吞吐`, text: msg`每秒接受的事件数，测量方法与结果随代码公布。` },
  ],
  Picture: RolesPicture,
}
