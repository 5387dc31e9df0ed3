/** The path of the page that accepts an invitation. Its token is in the fragment, which browsers do not send to servers. */
export const invitationPath = '/invitation'
