/** Whether the last request went unanswered. */
export const connection = $state({ lost: false });
