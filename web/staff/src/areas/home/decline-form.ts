/** Names the form for what is typed after the session ended. */
export const declineForm = (action: number) => `action/${action}/decline`;
