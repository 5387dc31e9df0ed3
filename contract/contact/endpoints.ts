import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { contactRequestBody } from './contact.ts'

export const contactEndpoints = defineEndpoints({
  sendContactRequest: {
    method: 'POST',
    path: '/quote/api/v1/contact',
    access: 'anyone',
    perAddress: { atMost: 30, seconds: 3_600 },
    body: contactRequestBody,
    data: v.null(),
    problems: ['requests.tooMany'],
  },
})
